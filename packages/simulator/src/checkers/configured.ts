import { CONFIG_KEYS, type Config, type ConfigKey } from '@geo/core';
import type { DurableMemory } from './durable-memory';

/** The configuration as the engine has it now: what it stored of it over the defaults. */
export function configured(memory: DurableMemory, initial: Config = withDefaults({})): () => Config {
  let from: object | undefined;
  let config = initial;
  return () => {
    const stored = memory.record<{ readonly given?: Readonly<Record<string, unknown>> }>('config');
    if (stored !== undefined && stored !== from) {
      from = stored;
      config = withDefaults(stored.given ?? {});
    }
    return config;
  };
}

function withDefaults(given: Readonly<Record<string, unknown>>): Config {
  const config: Record<string, unknown> = { ...given };
  for (const key of Object.keys(CONFIG_KEYS) as ConfigKey[]) {
    const { default: fallback, fields } = CONFIG_KEYS[key] as { default: unknown; fields?: object };
    const value = given[key];
    if (value === undefined) config[key] = fallback;
    else if (fields !== undefined)
      config[key] = { ...(fallback as object | undefined), ...(value as object) };
  }
  return config as Config;
}
