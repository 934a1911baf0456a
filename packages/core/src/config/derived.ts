import type { Config } from './keys';

/** Settings derived from a configuration: read anew only from another one. Every fix asks for them. */
export function derived<T>(config: () => Config, derive: (config: Config) => T): () => T {
  let last: { readonly from: Config; readonly settings: T } | undefined;
  return () => {
    const from = config();
    if (last?.from !== from) last = { from, settings: derive(from) };
    return last.settings;
  };
}
