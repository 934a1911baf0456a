import type { Config } from './keys';

/** Caches settings derived from a configuration, because each fix reads them; computed again when the configuration object changes. */
export function derived<T>(config: () => Config, derive: (config: Config) => T): () => T {
  let last: { readonly from: Config; readonly settings: T } | undefined;
  return () => {
    const from = config();
    if (last?.from !== from) last = { from, settings: derive(from) };
    return last.settings;
  };
}
