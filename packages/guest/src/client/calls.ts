import { GeoError, plainArguments } from '@geo/core/client';
import { errorOf } from '../protocol/failure';
import type { CallMessage, ClientMessage, ResultMessage } from '../protocol/messages';
import { type Joined, joinParts } from '../protocol/parts';

/** One operation that a client calls. */
export interface CallRequest {
  readonly method: string;
  readonly args: readonly unknown[];
  /** Called with the number of the call, just before the call is sent. */
  onNumber?(number: number): void;
  /** Deliver events under the number of this call. */
  readonly listens?: boolean;
  /** The arguments come in these parts instead. */
  readonly parts?: CallParts;
}

/** A part of the arguments of a call. */
export interface CallPart {
  /** The JSON of the arguments. */
  readonly args: string;
  readonly isLast: boolean;
}

/** The arguments of a call in parts: the first, and those that follow, one at a time. */
export interface CallParts {
  readonly first: CallPart;
  next(): Promise<CallPart>;
}

/** The calls of a client that have no result yet. */
export interface Calls {
  /** The next number. Calls and listeners share one sequence. */
  next(): number;
  /** Sends a call and resolves or rejects with its result. */
  call(request: CallRequest): Promise<unknown>;
  answered(result: ResultMessage): void;
  /** The guest requests the next part of the arguments of a call. */
  more(number: number): void;
  /** Rejects all open calls: no result will come. */
  failAll(error: GeoError): void;
  readonly open: number;
}

interface CallsEnvironment {
  /** `args`: the JSON of the arguments. Throws where the channel does. */
  send(message: CallMessage | Omit<CallMessage, 'args'>, args?: string): void;
  /** Ends a call in the guest whose remaining parts will not come. */
  abandon(message: Extract<ClientMessage, { readonly unlisten: number }>): void;
}

interface OpenCall {
  resolve(value: unknown): void;
  reject(error: Error): void;
  /** The parts of the result, so far. */
  joined?: Joined;
  /** Sends the next part of the arguments; absent while it is sent, and after the last. */
  sendNext?: (() => void) | undefined;
}

export function createCalls({ send, abandon }: CallsEnvironment): Calls {
  const open = new Map<number, OpenCall>();
  let last = 0;
  const next = () => ++last;

  /** Sends part after part, each but the first when the guest requests it. */
  function sendParts(call: OpenCall, number: number, method: string, parts: CallParts): void {
    function sendPart(part: number, { args, isLast }: CallPart): void {
      send({ call: number, method, part, ...(isLast ? { last: true } : {}) }, args);
      if (!isLast) call.sendNext = () => void follow(part + 1);
    }
    async function follow(part: number): Promise<void> {
      call.sendNext = undefined;
      try {
        const following = await parts.next();
        if (open.get(number) === call) sendPart(part, following);
      } catch (error) {
        if (open.get(number) !== call) return;
        open.delete(number);
        abandon({ unlisten: number });
        call.reject(error as Error);
      }
    }
    sendPart(0, parts.first);
  }

  /** Settles a call with a result that is complete. */
  function settle(call: OpenCall, { part, last: isLast, value, error }: ResultMessage): boolean {
    if (error) call.reject(errorOf(error));
    else if (part === undefined && !call.joined) call.resolve(value);
    else {
      call.joined ??= joinParts();
      call.joined.add(part, value);
      if (isLast !== true) return false;
      call.resolve(call.joined.value());
    }
    return true;
  }

  return {
    next,
    async call({ method, args: given, onNumber, listens = false, parts }) {
      const args = parts ? [] : plainArguments(method, withoutTail(given));
      return new Promise((resolve, reject) => {
        const number = next();
        const call: OpenCall = { resolve, reject };
        onNumber?.(number);
        if (parts) sendParts(call, number, method, parts);
        else send({ call: number, method, args, ...(listens ? { listens } : {}) });
        // After the send: where the channel throws, no result will come, and none comes inside a post.
        open.set(number, call);
      });
    },
    answered(message) {
      const { result } = message;
      const call = open.get(result);
      if (!call) return;
      try {
        if (settle(call, message)) open.delete(result);
      } catch (error) {
        open.delete(result);
        call.reject(
          new GeoError(
            'UNAVAILABLE',
            `the host sent a result that cannot be joined: ${(error as Error).message}`,
          ),
        );
      }
    },
    more: (number) => open.get(number)?.sendNext?.(),
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
