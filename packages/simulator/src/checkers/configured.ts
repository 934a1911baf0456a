import { CONFIG_KEYS, type Config, type ConfigKey, presetValues } from '@geo/core';
import type { OsRules } from '../os/rules';
import type { DurableMemory } from './durable-memory';

/** The configuration as the engine has it now: what it stored of it over its preset and the defaults. A key of the other system has no effect. */
export function configured(
  memory: DurableMemory,
  { profile }: OsRules,
  initial: Partial<Config> = {},
): () => Config {
  const other = profile.name === 'ios' ? 'A' : 'I';
  let from: object | undefined;
  let config = withDefaults(initial as Readonly<Record<string, unknown>>, other);
  return () => {
    const stored = memory.record<{ readonly given?: Readonly<Record<string, unknown>> }>('config');
    if (stored !== undefined && stored !== from) {
      from = stored;
      config = withDefaults(stored.given ?? {}, other);
    }
    return config;
  };
}

function withDefaults(given: Readonly<Record<string, unknown>>, other: 'A' | 'I'): Config {
  const config: Record<string, unknown> = { ...given };
  const preset = presetValues(given);
  for (const key of Object.keys(CONFIG_KEYS) as ConfigKey[]) {
    const {
      default: fallback,
      fields,
      platform,
    } = CONFIG_KEYS[key] as {
      default: unknown;
      fields?: object;
      platform?: string;
    };
    const value = platform === other ? undefined : (given[key] ?? preset[key]);
    if (value === undefined) config[key] = fallback;
    else if (fields !== undefined)
      config[key] = { ...(fallback as object | undefined), ...(value as object) };
    else config[key] = value;
  }
  return config as Config;
}
