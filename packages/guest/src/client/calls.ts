import { type GeoError, plainArguments } from '@geo/core';
import { errorOf } from '../protocol/failure';
import type { CallMessage, ClientWord } from '../protocol/messages';

/** What a client asks for. */
export interface Question {
  readonly method: string;
  readonly args: readonly unknown[];
  /** Told the number under which it is asked, just before. */
  numbered?(number: number): void;
  /** Events are to come under its number. */
  readonly listens?: boolean;
}

/** What a client has asked and not been answered. */
export interface Calls {
  /** A new number: calls and listens share them. */
  next(): number;
  /** Asks; rejects with what the engine rejects with. */
  ask(question: Question): Promise<unknown>;
  answered(result: Extract<ClientWord, { readonly result: number }>): void;
  /** Nobody will answer what is open. */
  failAll(error: GeoError): void;
  readonly open: number;
}

export function createCalls(say: (message: CallMessage) => void): Calls {
  const open = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let last = 0;
  const next = () => ++last;

  return {
    next,
    async ask({ method, args: given, numbered, listens = false }) {
      const args = plainArguments(method, withoutTail(given));
      return new Promise((resolve, reject) => {
        const number = next();
        numbered?.(number);
        say({ call: number, method, args, ...(listens ? { listens } : {}) });
        // Not before: a channel that throws has taken nothing, and no answer comes inside a post.
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

/** Arguments that were left out at the end, said as undefined or not said at all. */
function withoutTail(args: readonly unknown[]): readonly unknown[] {
  let length = args.length;
  while (length > 0 && args[length - 1] === undefined) length--;
  return args.slice(0, length);
}
