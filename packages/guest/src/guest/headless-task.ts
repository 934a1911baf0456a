import type { HeadlessTask } from '@geo/core';
import type { GuestMessage } from '../protocol/messages';

/** Tasks that nobody answers are forgotten, the oldest first: the engine waits a minute for each, so these are an hour. */
const OPEN_MAX = 60;

/** Hands headless events to the host, and waits for its word. */
export interface RemoteHeadlessTask {
  readonly run: HeadlessTask;
  /** The host has dealt with one. False where it was not asked to. */
  handled(headless: number, failure: string | undefined): boolean;
}

export function remoteHeadlessTask(say: (message: GuestMessage) => void): RemoteHeadlessTask {
  const open = new Map<number, (failure: string | undefined) => void>();
  let last = 0;

  return {
    run: (event, { id }) =>
      new Promise<void>((resolve, reject) => {
        const headless = ++last;
        open.set(headless, (failure) => (failure === undefined ? resolve() : reject(new Error(failure))));
        for (const oldest of open.keys()) if (open.size > OPEN_MAX) open.delete(oldest);
        say(id === undefined ? { headless, event } : { headless, event, id });
      }),
    handled(headless, failure) {
      const settle = open.get(headless);
      open.delete(headless);
      settle?.(failure);
      return settle !== undefined;
    },
  };
}
