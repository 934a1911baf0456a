import { StorageLockedError } from '@geo/core';
import type { Failure, GuestMessage, PortEndpoint, PortRequests } from '../../protocol/messages';
import type { LogEvent } from '../outbound';
import { placed, type Shape } from '../shapes/shape';

/** The open requests of the guest to its host, by number. */
export interface Requests {
  /** Sends a request. Rejects with the error of the host, or where the value is malformed. */
  ask<E extends PortEndpoint, T>(endpoint: E, args: PortRequests[E], answer: Shape<T>): Promise<T>;
  /** Handles a reply. Returns what is wrong with it, if anything. */
  settle(request: number, value: unknown, failure: Failure | undefined): Complaint | undefined;
  /** Did storage answer `locked`, and nothing else since? */
  readonly isStorageLocked: boolean;
  /**
   * The number of open requests without `sensor.ask`: a user may leave a dialog open, and a platform may never answer. The device
   * may sleep meanwhile, as with an engine in the same heap.
   */
  readonly open: number;
}

/** What is wrong with a message of the host, for its log. */
export type Complaint = readonly [event: LogEvent, message: string];

interface Open {
  readonly endpoint: PortEndpoint;
  readonly name: string;
  readonly answer: Shape<unknown>;
  readonly resolve: (value: never) => void;
  readonly reject: (error: Error) => void;
}

export function createRequests(send: (message: GuestMessage) => void): Requests {
  const open = new Map<number, Open>();
  let last = 0;
  let isStorageLocked = false;

  function errorOf({ message, locked }: Failure, ofStorage: boolean): Error {
    return ofStorage && locked === true ? new StorageLockedError(message) : new Error(message);
  }

  return {
    ask: (endpoint, args, answer) =>
      new Promise((resolve, reject) => {
        const request = ++last;
        const name = endpoint === 'sensor.ask' ? String(args[0]) : endpoint;
        open.set(request, { endpoint, name, answer, resolve, reject });
        send({ request, port: endpoint, args });
      }),
    settle(request, value, failure) {
      const asked = open.get(request);
      // A reply for an earlier process, or a second one.
      if (!asked) return ['protocol:unexpected', `request ${request} waits for no answer`];
      open.delete(request);
      const ofStorage = asked.endpoint.startsWith('storage.');
      if (ofStorage) isStorageLocked = failure?.locked === true;
      if (failure !== undefined) {
        asked.reject(errorOf(failure, ofStorage));
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
    get isStorageLocked() {
      return isStorageLocked;
    },
    get open() {
      let count = 0;
      for (const { endpoint } of open.values()) if (endpoint !== 'sensor.ask') count++;
      return count;
    },
  };
}
