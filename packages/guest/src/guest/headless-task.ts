import type { HeadlessTask } from '@geo/core';
import type { GuestMessage } from '../protocol/messages';

/** Most open tasks; beyond, the oldest is dropped. The engine waits a minute for each, so these are an hour. */
const OPEN_MAX = 60;

/** Sends headless events to the host and waits for `handled`. */
export interface RemoteHeadlessTask {
  readonly run: HeadlessTask;
  /** The host has handled an event. False where none of this number is open. */
  handled(headless: number, failure: string | undefined): boolean;
}

export function remoteHeadlessTask(send: (message: GuestMessage) => void): RemoteHeadlessTask {
  const open = new Map<number, (failure: string | undefined) => void>();
  let last = 0;

  return {
    run: (event, { id }) =>
      new Promise<void>((resolve, reject) => {
        const headless = ++last;
        open.set(headless, (failure) => (failure === undefined ? resolve() : reject(new Error(failure))));
        for (const oldest of open.keys()) if (open.size > OPEN_MAX) open.delete(oldest);
        send(id === undefined ? { headless, event } : { headless, event, id });
      }),
    handled(headless, failure) {
      const settle = open.get(headless);
      open.delete(headless);
      settle?.(failure);
      return settle !== undefined;
    },
  };
}
