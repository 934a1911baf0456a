import type { GuestMessage } from '@geo/guest/test-kit';

/** What the suites need beyond the ports: asked as a question of the device, which the host's test answers. */
export type HarnessQuestion = 'wipe' | 'reopen' | 'fill' | 'make-room' | 'forget-alarms';

/** Numbers of our own, above all that the ports use. */
const FIRST_NUMBER = 1_000_000_000;

export interface Harness {
  ask(question: HarnessQuestion): Promise<void>;
  /** An answer; false where it is not for us. */
  reply(request: number, failure: string | undefined): boolean;
}

export function harness(say: (word: GuestMessage) => void): Harness {
  const waiting = new Map<number, (failure: string | undefined) => void>();
  let last = FIRST_NUMBER;

  return {
    ask(question) {
      last += 1;
      const request = last;
      return new Promise((resolve, reject) => {
        waiting.set(request, (failure) => {
          if (failure === undefined) resolve();
          else reject(new Error(failure));
        });
        say({ request, port: 'sensor.ask', args: [question, {}] });
      });
    },
    reply(request, failure) {
      const settle = waiting.get(request);
      waiting.delete(request);
      settle?.(failure);
      return settle !== undefined;
    },
  };
}
