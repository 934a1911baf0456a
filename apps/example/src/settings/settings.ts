import BackgroundGeolocation, { type ConfigPatch } from '@geo/adapter-rn';
import { keep, readKept } from '../device/kept-text';
import type { SettingKey } from './setting-key';

/** A patch as the settings build it: the engine judges its values. */
type Values = Readonly<Record<string, unknown>>;

/** What the user has set, in this run and before. */
export interface Settings {
  /** All of it: what `ready` is called with. */
  get(): ConfigPatch;
  subscribe(listener: () => void): () => void;
  /** Sets a key; `null` takes it back to its default. Rejects with the engine's sentence, and nothing is changed. */
  change(path: SettingKey['path'], value: unknown): Promise<void>;
}

/**
 * The settings of this device.
 * @param first what holds until the user has set something
 */
export function createSettings(first: ConfigPatch = {}): Settings {
  const subscribers = new Set<() => void>();
  let values: Values = { ...first, ...kept() };

  return {
    get: () => values as ConfigPatch,
    subscribe(listener) {
      const own = () => listener();
      subscribers.add(own);
      return () => void subscribers.delete(own);
    },
    async change([key, field], value) {
      await BackgroundGeolocation.setConfig({
        [key]: field === undefined ? value : { [field]: value },
      } as ConfigPatch);
      const before = Object(values[key]) as Values;
      values = without({
        ...values,
        [key]: field === undefined ? value : without({ ...before, [field]: value }),
      });
      keep(JSON.stringify(values));
      for (const subscriber of [...subscribers]) subscriber();
    },
  };
}

/** The value of a key, undefined where it has its default. */
export function valueAt(values: ConfigPatch, [key, field]: SettingKey['path']): unknown {
  const value = (values as Values)[key];
  return field === undefined ? value : (Object(value) as Values)[field];
}

/** A text that is no object any more is ignored: the user can set everything again. */
function kept(): Values {
  try {
    return Object(JSON.parse(readKept() ?? '{}')) as Values;
  } catch {
    return {};
  }
}

/** Keys at their default are not kept: a later version may have another one. */
const without = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
