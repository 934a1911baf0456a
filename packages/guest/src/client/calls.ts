import { type GeoError, plainArguments } from '@geo/core';
import { errorOf } from '../protocol/failure';
import type { CallMessage, GuestToClientMessage } from '../protocol/messages';

/** One operation that a client calls. */
export interface CallRequest {
  readonly method: string;
  readonly args: readonly unknown[];
  /** Called with the number of the call, just before the call is sent. */
  onNumber?(number: number): void;
  /** Deliver events under the number of this call. */
  readonly listens?: boolean;
}

/** The calls of a client that have no result yet. */
export interface Calls {
  /** The next number. Calls and listeners share one sequence. */
  next(): number;
  /** Sends a call and resolves or rejects with its result. */
  call(request: CallRequest): Promise<unknown>;
  answered(result: Extract<GuestToClientMessage, { readonly result: number }>): void;
  /** Rejects all open calls: no result will come. */
  failAll(error: GeoError): void;
  readonly open: number;
}

export function createCalls(send: (message: CallMessage) => void): Calls {
  const open = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let last = 0;
  const next = () => ++last;

  return {
    next,
    async call({ method, args: given, onNumber, listens = false }) {
      const args = plainArguments(method, withoutTail(given));
      return new Promise((resolve, reject) => {
        const number = next();
        onNumber?.(number);
        send({ call: number, method, args, ...(listens ? { listens } : {}) });
        // After the send: where the channel throws, no result will come, and none comes inside a post.
        open.set(number, { resolve, reject });
      });
    },
    answered({ result, value, error }) {
      const call = open.get(result);
      if (!call || !open.delete(result)) return;
      if (error) call.reject(errorOf(error));
      else call.resolve(value);
    },
    failAll(error) {
      const calls = [...open.values()];
      open.clear();
      for (const { reject } of calls) reject(error);
    },
    get open() {
      return open.size;
    },
  };
}

/** Drops undefined arguments at the end. */
function withoutTail(args: readonly unknown[]): readonly unknown[] {
  let length = args.length;
  while (length > 0 && args[length - 1] === undefined) length--;
  return args.slice(0, length);
}
