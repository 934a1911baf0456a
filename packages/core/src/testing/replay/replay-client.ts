import type { Engine } from '../../api/engine';
import { fromExactJson } from '../../blackbox/exact-json';
import { Divergence } from './replay-ports';
import type { ReplayScript } from './replay-script';

/** The recorded clients: their calls, and the effects of their functions. */
export interface ReplayClient {
  /** A client's call, the removal of a subscription, or a settled promise of a client's function. */
  feed(code: string, tail: readonly unknown[]): void;
}

type Run = (...given: unknown[]) => unknown;

export function replayClient(engine: Engine, script: ReplayScript): ReplayClient {
  /** By the number of the operation that created each. */
  const subscriptions = new Map<number, { remove(): void }>();
  const promises = new Map<number, (end: unknown) => void>();
  let calls = 0;
  let operations = 0;

  /** A client's function: throws, returns a promise and calls back as recorded. */
  function listener(): unknown {
    const call = calls++;
    for (const [code, ...tail] of script.inListeners.get(call) ?? []) feed(code as string, tail);
    const thrown = script.listenersThrow.get(call);
    if (thrown !== undefined) throw new Error(thrown);
    if (!script.listenersPromise.has(call)) return undefined;
    return new Promise((resolve, reject) => {
      promises.set(call, (end) => (typeof end === 'string' ? reject(new Error(end)) : resolve(end)));
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
      promises.get(first as number)?.(Array.isArray(second) ? fromExactJson(second, () => listener) : second);
    } else {
      const operation = operations++;
      const given = fromExactJson(second, () => listener) as unknown[];
      let result: unknown;
      try {
        result = runOf(first as string)(...given);
      } catch (error) {
        if (error instanceof Divergence) throw error;
        return; // it threw to the client when it was recorded, too
      }
      keep(operation, result);
      // A rejected operation was handled by the client.
      void Promise.resolve(result).then(
        (value) => keep(operation, value),
        () => undefined,
      );
    }
  }

  return { feed };
}
