// An element of its own in the page for each test, and what is mounted in it; both go away after it.
import { afterEach, beforeEach } from "vitest";
import { mount, type Mounted, type MountData } from "../src/mount.tsx";

export interface Stage {
  readonly host: HTMLElement;
  readonly mounted: Mounted | null;
  /** Mount a match; the shadow root it stands in. */
  mount(data: MountData): ShadowRoot;
  unmount(): void;
}

export function useStage(): Stage {
  let host: HTMLElement;
  let mounted: Mounted | null = null;
  const unmount = (): void => {
    mounted?.destroy();
    mounted = null;
  };
  beforeEach(() => {
    host = document.createElement("div");
    document.body.append(host);
  });
  afterEach(() => {
    unmount();
    host.remove();
  });
  return {
    get host() { return host; },
    get mounted() { return mounted; },
    mount(data) {
      mounted = mount(host, data);
      return host.firstElementChild?.shadowRoot as ShadowRoot;
    },
    unmount,
  };
}
