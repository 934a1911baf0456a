import { messageOf } from '../contract/errors';
import { toExactJson } from './exact-json';
import { LINE_CHARACTERS_MAX, type Recorder } from './recorder';

/** Synchronous operations; all others return a promise, and enter when the engine is quiescent. */
export const AT_ONCE = /^(on([A-Z]\w*)?|removeListeners|registerHeadlessTask|logger\.\w+)$/;

/** A list of more items is longer than a line, whatever they are; its text is not made. */
const ITEMS_MAX = LINE_CHARACTERS_MAX / 2;

type Run = (...given: unknown[]) => unknown;

/**
 * Wraps the engine: records each call of a client, and the effects of the client's own functions on the engine: throwing,
 * or settling later. `isOutstanding`: is there work that `idle` waits for?
 */
export function recordClient<E extends object>(
  engine: E,
  recorder: Recorder,
  isOutstanding: () => boolean,
): E {
  /** Counters of functions given by clients, of calls of them, and of calls by clients. */
  let functions = 0;
  let calls = 0;
  let operations = 0;
  /** The call of a client's function that is under way. */
  let inside: number | undefined;

  const said = (error: unknown) => recorder.hiding.text(messageOf(error));

  function write(code: string, tail: string | undefined): void {
    if (inside === undefined || tail === undefined) recorder.input(code, tail);
    else recorder.note(`["@",${inside},1,"${code}"${tail}]`);
  }

  function argumentsText(
    name: string,
    given: readonly unknown[],
    numbers: ReadonlyMap<unknown, number>,
  ): string | undefined {
    if (given.some((argument) => Array.isArray(argument) && argument.length > ITEMS_MAX)) return undefined;
    try {
      const text = toExactJson(given, (run) => numbers.get(run) ?? -1);
      return recorder.hiding.callText(name, given, text);
    } catch (error) {
      return JSON.stringify([{ $: said(error) }]); // the engine refuses what JSON cannot represent, too
    }
  }

  /** The client's function: what it does inside the call is kept as well. */
  function listening(run: Run, isOver: () => boolean): Run {
    /** Characters that the lists of a source may still take: together no more than one call has. */
    let room = LINE_CHARACTERS_MAX;

    /** What the answer means to the engine: an event is given back, or geofences come. Undefined when it is too long to be kept. */
    function answerTail(call: number, value: unknown): string | undefined {
      if (value === false) return `,${call},false`;
      if (!Array.isArray(value)) return `,${call}`;
      const text = room > 0 ? argumentsText('addGeofences', [value], new Map())?.slice(1, -1) : undefined;
      room -= text?.length ?? 0;
      return text === undefined || room < 0 ? undefined : `,${call},${text}`;
    }

    return (...given) => {
      const call = calls++;
      const outer = inside;
      inside = call;
      let result: unknown;
      try {
        // Removed, and the removal has not entered yet: the event is given back.
        result = isOver() ? Promise.resolve(false) : run(...given);
      } catch (error) {
        recorder.note(`["!l",${call},${JSON.stringify(said(error))}]`);
        throw error;
      } finally {
        inside = outer;
      }
      if (!isPromise(result)) return result;
      recorder.note(`["p",${call}]`);
      const work = result;
      return new Promise((resolve, reject) => {
        work.then(
          (value) =>
            recorder.admit(() => {
              recorder.input('y', answerTail(call, value));
              resolve(value);
            }),
          (error: unknown) =>
            recorder.admit(() => {
              recorder.input('y', `,${call},${JSON.stringify(said(error))}`);
              reject(error);
            }),
        );
      });
    };
  }

  function recorded(name: string, run: Run): Run {
    return (...given) => {
      const numbers = new Map<unknown, number>();
      let isOver = false;
      const over = () => {
        isOver = true;
      };
      const taken = given.map((argument) => {
        if (typeof argument !== 'function') return argument;
        numbers.set(argument, functions++);
        return listening(argument as Run, () => isOver);
      });
      const text = argumentsText(name, given, numbers);
      const tail = text === undefined ? undefined : `,"${name}",${text}`;
      if (AT_ONCE.test(name)) {
        const call = () => {
          const operation = operations++;
          write('c', tail);
          return subscribed(operation, run(...taken), over);
        };
        // A call that throws does nothing else, and throws inside the call.
        const isRefused = name === 'registerHeadlessTask' && numbers.size === 0;
        return inside === undefined && !isRefused ? entered(name, call) : call();
      }
      return new Promise((resolve, reject) => {
        recorder.admit(() => {
          const operation = operations++;
          recorder.input('c', tail);
          void (run(...taken) as Promise<unknown>)
            .then((value) => resolve(subscribed(operation, value, over)), reject)
            .then(recorder.gaveResult);
        });
      });
    };
  }

  /** Where the engine is at work the call enters behind that; until then its subscription stands for the one to come. */
  function entered(name: string, call: () => unknown): unknown {
    let result: unknown;
    let hasEntered = false;
    let isRemoved = false;
    recorder.enter(() => {
      hasEntered = true;
      if (!isRemoved) result = call();
    });
    if (hasEntered) return result;
    if (!name.startsWith('on')) return undefined;
    return {
      remove() {
        isRemoved = true;
        (result as { remove(): void } | undefined)?.remove();
      },
    };
  }

  /** The end of a subscription is a call as well; it goes by the number of the operation that began it. */
  function subscribed(operation: number, result: unknown, over: () => void): unknown {
    if (typeof (result as { remove?: unknown } | undefined)?.remove !== 'function') return result;
    return {
      ...(result as object),
      remove() {
        over();
        const remove = () => {
          write('s', `,${operation}`);
          (result as { remove(): void }).remove();
        };
        if (inside === undefined) recorder.enter(remove);
        else remove();
      },
    };
  }

  const wrapped: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(Object.getOwnPropertyDescriptors(engine))) {
    if (name === 'idle' || part.get !== undefined) continue;
    if (typeof part.value === 'function') wrapped[name] = recorded(name, part.value as Run);
    else wrapped[name] = grouped(name, part.value as Record<string, Run>);
  }

  function grouped(group: string, runs: Record<string, Run>): Record<string, Run> {
    return Object.fromEntries(
      Object.entries(runs).map(([name, run]) => [name, recorded(`${group}.${name}`, run)]),
    );
  }

  let resting: Promise<void> | undefined;
  /** Shared by all callers of `idle`: two separate waits would wait for each other forever. */
  function rests(): Promise<void> {
    resting ??= new Promise((resolve) => {
      recorder.admit(() => {
        resting = undefined;
        resolve();
      });
    });
    return resting;
  }

  const { idle } = engine as { idle?: () => Promise<void> };
  const isBusy = () => recorder.busy || (engine as { readonly busy?: boolean }).busy === true;
  Object.defineProperty(wrapped, 'busy', { get: isBusy, enumerable: true });
  wrapped.idle = async () => {
    do {
      while (recorder.busy) await rests();
      await idle?.();
      // Only while busy: a wait for a fix ends by time and the device alone, which wait for the engine.
    } while (recorder.busy || isOutstanding());
  };
  return wrapped as E;
}

function isPromise(value: unknown): value is Promise<unknown> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === 'function';
}
