import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Prompt } from "../wire.ts";
import { usePlay, useTools } from "./context.ts";

/** Seconds that are left, whole ones; counted on this side only, the kernel's clock decides. */
export function useCountdown(since: number | null, seconds: number): number {
  const left = (): number => (since === null ? seconds : Math.max(0, seconds - (performance.now() - since) / 1000));
  const [, again] = useState(0);
  useEffect(() => {
    if (since === null) return undefined;
    const timer = setInterval(() => again((n) => n + 1), 250);
    return () => clearInterval(timer);
  }, [since, seconds]);
  return Math.ceil(left());
}

interface RingProps {
  readonly since: number | null;
  readonly seconds: number;
  /** Where it stands while it does not run; all of it when left out. */
  readonly left?: number | undefined;
}

/** A ring that runs out. The style sheet moves it, from where it is now. */
export function Ring({ since, seconds, left = seconds }: RingProps): JSX.Element {
  const gone = since === null ? 0 : Math.max(0, (performance.now() - since) / 1000);
  const start = useRef({ since, gone });
  if (start.current.since !== since) start.current = { since, gone };
  const style = since === null ? { strokeDashoffset: 100 - (100 * left) / seconds } : { animationDuration: `${seconds}s`, animationDelay: `${-start.current.gone}s` };
  return (
    <svg class="countdown" viewBox="0 0 36 36" aria-hidden="true">
      <circle cx="18" cy="18" r="14" />
      <circle key={String(since)} class={since === null ? "run" : "run is-on"} cx="18" cy="18" r="14" pathLength={100} style={style} />
    </svg>
  );
}

/** The clock of a prompt. */
export function Timer(): JSX.Element | null {
  const [clock] = usePlay((p) => [p.scene.prompt?.clock ?? null] as const);
  return clock === null ? null : <Running clock={clock} />;
}

/** When little time is left it is said, seconds before the end. */
const SHORT = 5;

interface RunningProps {
  readonly clock: NonNullable<Prompt["clock"]>;
}

function Running({ clock }: RunningProps): JSX.Element {
  const { seconds } = clock;
  const [w, shown, heard] = usePlay((_, s) => [s.words, s.promptShown, s.clockHeard] as const);
  const { play } = useTools();
  // A clock that was stopped goes on from what was left of it when that was said.
  const since = clock.stands ? null : clock.left === undefined ? shown : heard - (seconds - clock.left) * 1000;
  const left = useCountdown(since, clock.stands ? clock.left ?? seconds : seconds);
  const short = left <= SHORT;
  useEffect(() => {
    if (short && seconds > SHORT) play.alert(w.ui("secondsLeft", left));
  }, [short]);
  return (
    <div class={`timer${short ? " is-short" : ""}`} role="timer" aria-label={w.ui("secondsLeft", left)} title={w.ui("clock")} data-testid="timer">
      <Ring since={since} seconds={seconds} left={clock.stands ? clock.left : undefined} />
      <b>{left}</b>
    </div>
  );
}
