import type { Life } from './life';

/** A few values that a policy keeps in the app's preferences: they live through a kill. */
export interface Memory<T> {
  readonly is: T;
  /** Changes some of them; durable a moment later. */
  becomes(change: Partial<T>): void;
}

const KEY = 'preferences';

/** What was kept, over `first` for what never was. */
export async function memory<T extends object>(life: Life, first: T): Promise<Memory<T>> {
  const text = await life.ports.storage.get(KEY);
  let is: T = text === undefined ? first : { ...first, ...(JSON.parse(text) as Partial<T>) };
  return {
    get is() {
      return is;
    },
    becomes(change) {
      is = { ...is, ...change };
      life.work.track(life.ports.storage.commit([{ put: KEY, value: JSON.stringify(is) }]));
    },
  };
}
