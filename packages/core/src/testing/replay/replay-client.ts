import type { Engine } from '../../api/engine';
import { fromExactJson } from '../../blackbox/exact-json';
import { Divergence } from './replay-ports';
import type { ReplayScript } from './replay-script';

/** The clients of a life: they call what they called, and their functions do what they did. */
export interface ReplayClient {
  /** A client's call, the end of a subscription, or the end of what a client's function promised. */
  feed(code: string, tail: readonly unknown[]): void;
}

type Run = (...given: unknown[]) => unknown;

export function replayClient(engine: Engine, script: ReplayScript): ReplayClient {
  /** By the number of the operation that began each. */
  const subscriptions = new Map<number, { remove(): void }>();
  const promises = new Map<number, (end: unknown) => void>();
  let calls = 0;
  let operations = 0;

  /** A client's function: throws, promises and calls back where it did. */
  function listener(): unknown {
    const call = calls++;
    for (const [code, ...tail] of script.inListeners.get(call) ?? []) feed(code as string, tail);
    const thrown = script.listenersThrow.get(call);
    if (thrown !== undefined) throw new Error(thrown);
    if (!script.listenersPromise.has(call)) return undefined;
    return new Promise((resolve, reject) => {
      promises.set(call, (end) =>
        typeof end === 'string' ? reject(new Error(end)) : resolve(end === false ? false : undefined),
      );
    });
  }

  function keep(operation: number, result: unknown): void {
    if (typeof (result as { remove?: unknown } | undefined)?.remove === 'function')
      subscriptions.set(operation, result as { remove(): void });
  }

  function runOf(name: string): Run {
    const [first = '', second] = name.split('.');
    const owner = second === undefined ? engine : (engine as unknown as Record<string, unknown>)[first];
    const run = (owner as Record<string, unknown>)[second ?? first];
    if (typeof run !== 'function')
      throw new Divergence(`a client calls ${name}, which this engine does not have`);
    return run as Run;
  }

  function feed(code: string, [first, second]: readonly unknown[]): void {
    if (code === 's') subscriptions.get(first as number)?.remove();
    else if (code === 'y') {
      promises.get(first as number)?.(second);
    } else {
      const operation = operations++;
      const given = fromExactJson(second, () => listener) as unknown[];
      let result: unknown;
      try {
        result = runOf(first as string)(...given);
      } catch (error) {
        if (error instanceof Divergence) throw error;
        return; // as it threw then, to the client
      }
      keep(operation, result);
      // What an operation rejects with was the client's to hear.
      void Promise.resolve(result).then(
        (value) => keep(operation, value),
        () => undefined,
      );
    }
  }

  return { feed };
}
