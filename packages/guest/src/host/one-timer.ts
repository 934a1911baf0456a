import type { Scheduler } from '@geo/core';

/** The one timer of a guest. Another uptime replaces the pending one; null cancels it. */
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
