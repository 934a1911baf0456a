import type { PendingWork } from '../time/pending-work';

type Run = (...given: unknown[]) => unknown;

/** The same operations, each counted as a task until it has its result. */
export function counted<E extends object>(engine: E, pending: PendingWork): E {
  const operation =
    (run: Run): Run =>
    (...given) => {
      const result = run(...given);
      if (!(result instanceof Promise)) return result;
      void pending.run(result);
      // A promise of its own: a rejection that the app does not handle is still reported as one.
      return new Promise((resolve, reject) => {
        void result.then(resolve, reject).then(pending.gaveResult);
      });
    };

  const operations: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(Object.getOwnPropertyDescriptors(engine))) {
    if (typeof part.value === 'function') operations[name] = operation(part.value as Run);
    else Object.defineProperty(operations, name, part);
  }
  return operations as E;
}
