import type { Storage } from '../ports/storage';
import type { Recorder } from './recorder';
import { replied } from './replied';
import { rowLine } from './row-text';

/** Records each answer of the storage, and adds the box's own rows to the engine's commits. */
export function recordStorage(storage: Storage, recorder: Recorder): Storage {
  const { hiding, segments } = recorder;

  function rowText(key: string, value: string): string {
    const line = rowLine({ key, value }, recorder.isKnown);
    const [first, second] = line;
    return JSON.stringify(typeof first === 'string' ? [first, hiding.rowText(first, String(second))] : line);
  }

  return {
    get: (key) =>
      replied(
        recorder,
        () => storage.get(key),
        (value) => (value === undefined ? '' : `,${rowText(key, value)}`),
      ),
    scan: (prefix, options) =>
      replied(
        recorder,
        () => storage.scan(prefix, options),
        (entries) => `,[${entries.map(({ key, value }) => rowText(key, value)).join(',')}]`,
      ),
    count: (prefix) =>
      replied(
        recorder,
        () => storage.count(prefix),
        (count) => `,${count}`,
      ),
    whenUnlocked: () =>
      replied(
        recorder,
        // Called whether or not the port has it, so that calls have the same numbers in a replay.
        () => storage.whenUnlocked?.() ?? new Promise<void>(() => undefined),
        () => '',
      ),
    commit(changes) {
      recorder.saw(changes);
      const own = segments.due(recorder.up);
      return replied(
        recorder,
        () => storage.commit(own.length === 0 ? changes : [...changes, ...own]),
        () => '',
        own.length === 0 ? undefined : segments.settled,
      );
    },
  };
}
