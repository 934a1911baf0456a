import type { Scheduler } from '@geo/core';

/** The one timer of a guest: naming another uptime moves it, null takes it back. */
export function createOneTimer(
  scheduler: Pick<Scheduler, 'after' | 'uptime'>,
  fire: () => void,
): (up: number | null) => void {
  let cancel: () => void = () => undefined;
  return (up) => {
    cancel();
    cancel = up === null ? () => undefined : scheduler.after(up - scheduler.uptime(), fire);
  };
}
