import type { Scheduler } from '@geo/core';

/** A receiver that starts cold needs about this long for its first fix under open sky. */
const NO_FIX_MILLIS = 30_000;

/** Notices that no fix comes; reports it once, until one comes again. */
export class FixWatchdog {
  private cancel: () => void = () => undefined;
  private mode: number | undefined;

  constructor(
    private readonly scheduler: Pick<Scheduler, 'after'>,
    private readonly onSilence: (message: string) => void,
  ) {}

  /** Counts from now: a connection is up, or a fix came. */
  restart(): void {
    this.stop();
    this.mode = undefined;
    this.cancel = this.scheduler.after(NO_FIX_MILLIS, () => this.onSilence(this.describe()));
  }

  /** gpsd reports that the receiver works, but has no fix. */
  sawNoFix(mode: number): void {
    this.mode = mode;
  }

  stop(): void {
    this.cancel();
  }

  private describe(): string {
    const seconds = NO_FIX_MILLIS / 1000;
    if (this.mode === undefined) return `gpsd has received nothing from a receiver for ${seconds} s`;
    return `gpsd has a receiver, but no fix for ${seconds} s (mode ${this.mode})`;
  }
}
