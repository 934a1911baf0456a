import { BASELINES, type BaselineSettings } from '@geo/baselines';
import { CONFIG_KEYS, type Preset } from '@geo/core';
import { engineTracker, type Tracker } from '@geo/simulator';

/** One side of the comparison: our engine with a configuration, or a policy published by others. */
export interface Candidate {
  /** For files and options: `economical`, `b4b-medium`. */
  readonly id: string;
  readonly name: string;
  readonly isOurs: boolean;
  /** Where its rule is published. */
  readonly source: string;
  readonly os: readonly ('ios' | 'android')[];
  tracker(settings: BaselineSettings): Tracker;
}

/** `settings`: `key=value` each, which beat the preset. */
function ours(preset: Preset, source: string, settings: readonly string[] = []): Candidate {
  const given = Object.fromEntries(settings.map(settingOf));
  const words = [preset, ...settings];
  return {
    ...{ id: words.join(','), name: `ours, ${words.join(', ')}`, isOurs: true, source },
    os: ['ios', 'android'],
    tracker: ({ url, fences }) =>
      engineTracker({
        config: { preset, ...given, url },
        geofences: fences.map((fence) => ({ ...fence, notifyOnEntry: true, notifyOnExit: true })),
      }),
  };
}

/** A value is JSON, or else a text. */
function settingOf(setting: string): [key: string, value: unknown] {
  const at = setting.indexOf('=');
  if (at < 1) throw new RangeError(`a setting must be key=value; got ${JSON.stringify(setting)}`);
  const key = setting.slice(0, at);
  if (!Object.hasOwn(CONFIG_KEYS, key)) throw new RangeError(`${key} is no key of the configuration`);
  const text = setting.slice(at + 1);
  try {
    return [key, JSON.parse(text)];
  } catch {
    return [key, text];
  }
}

/** Our own engine with each of its presets, the default first. */
const OURS: readonly Candidate[] = [
  ours('balanced', 'the defaults of the configuration'),
  ours('economical', 'packages/core/src/config/presets.ts'),
  ours('live', 'packages/core/src/config/presets.ts'),
];

/** Our engine with this preset and these settings, `key=value` each, separated by commas. */
export const changedOurs = (preset: Preset, settings: string): Candidate =>
  ours(preset, 'settings that were given', settings.split(','));

/** The candidate of this id; `undefined` where there is none. */
export function candidateOf(id: string): Candidate | undefined {
  const own = OURS.find((one) => id.startsWith(`${one.id},`));
  if (own !== undefined) return changedOurs(own.id as Preset, id.slice(own.id.length + 1));
  return CANDIDATES.find((one) => one.id === id);
}

/** All candidates, ours first. */
export const CANDIDATES: readonly Candidate[] = [
  ...OURS,
  ...BASELINES.map((baseline) => ({ ...baseline, isOurs: false })),
];
