// What follows a step a moment later. It is done together, as each change costs a frame.

/** The job says in how many ms it has to be done again; 0: it is done with. */
export class Pause {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly ms: number;
  private readonly job: () => number;

  constructor(ms: number, job: () => number) {
    this.ms = ms;
    this.job = job;
  }

  /** Do the job in a moment, unless it is about to be done anyway. */
  begin(ms: number = this.ms): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      const more = this.job();
      if (more > 0) this.begin(more);
    }, ms);
  }

  destroy(): void {
    clearTimeout(this.timer);
  }
}
