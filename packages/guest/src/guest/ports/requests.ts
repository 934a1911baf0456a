import type { GuestMessage, PortEndpoint, PortRequests } from '../../protocol/messages';
import { placed, type Shape } from '../shapes/shape';
import type { LogEvent } from '../voice';

/** What the guest has asked of its host, each under a number of its own. */
export interface Requests {
  /** Asks. Rejects with what the host says, or where its answer is none. */
  ask<E extends PortEndpoint, T>(endpoint: E, args: PortRequests[E], answer: Shape<T>): Promise<T>;
  /** The host answers. Gives what is wrong with that, if anything. */
  settle(request: number, value: unknown, failure: string | undefined): Complaint | undefined;
  /**
   * How many wait for their answer, questions to the sensor not counted: a user may read a dialog for ever, and a platform may
   * never answer; the device may sleep meanwhile, as in one heap.
   */
  readonly open: number;
}

/** What is wrong with a word of the host's, for its log. */
export type Complaint = readonly [event: LogEvent, message: string];

interface Open {
  readonly endpoint: PortEndpoint;
  readonly name: string;
  readonly answer: Shape<unknown>;
  readonly resolve: (value: never) => void;
  readonly reject: (error: Error) => void;
}

export function createRequests(say: (message: GuestMessage) => void): Requests {
  const open = new Map<number, Open>();
  let last = 0;

  return {
    ask: (endpoint, args, answer) =>
      new Promise((resolve, reject) => {
        const request = ++last;
        const name = endpoint === 'sensor.ask' ? String(args[0]) : endpoint;
        open.set(request, { endpoint, name, answer, resolve, reject });
        say({ request, port: endpoint, args });
      }),
    settle(request, value, failure) {
      const asked = open.get(request);
      // Meant for an earlier process, or said twice.
      if (!asked) return ['protocol:unexpected', `request ${request} waits for no answer`];
      open.delete(request);
      if (failure !== undefined) {
        asked.reject(new Error(failure));
        return undefined;
      }
      try {
        asked.resolve(asked.answer(value) as never);
        return undefined;
      } catch (error) {
        const complaint = placed(`the answer to ${asked.name}`, error);
        asked.reject(complaint);
        return ['protocol:refused', complaint.message];
      }
    },
    get open() {
      let count = 0;
      for (const { endpoint } of open.values()) if (endpoint !== 'sensor.ask') count++;
      return count;
    },
  };
}
