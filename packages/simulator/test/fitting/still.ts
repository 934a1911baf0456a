import type { Position } from '@geo/core';
import { distanceMeters } from '@geo/core';
import { createDevice, worldOf } from '../../src/index';
import { quantile } from './measures';
import type { mobilityNet, System } from './mobilitynet';

/** How far fixes lie from their median place, and what they claim. */
export interface Drift {
  readonly meters: readonly number[];
  readonly claims: readonly number[];
}

/** The phones that lay still for a night and asked for accurate positions. */
const REGIMES = /^(best_high|10m_balanced)/;

/** The same nights as the model has them, a fix at each moment of a recorded one. */
export function nights(net: ReturnType<typeof mobilityNet>, system: System) {
  const recorded: Drift[] = [];
  const modelled: Drift[] = [];
  net.recordings.forEach((recording, seed) => {
    if (recording.system !== system || !REGIMES.test(recording.regime)) return;
    const fixes = net.fixes(recording.run, recording.phone);
    const [first] = fixes;
    if (first === undefined || fixes.length < 10) return;
    recorded.push(driftOf(fixes));
    const world = worldOf({ seed, begin: first, parts: [{ restMillis: 86_400_000 }] });
    const device = createDevice(world, { platform: system });
    const begin = 3_600_000;
    const ours = fixes.flatMap(({ ts }) => {
      const fix = device.satelliteFix(begin + (ts - first.ts) * 1_000, { onSince: 0, offMillis: 0 });
      return fix === undefined ? [] : [fix];
    });
    modelled.push(driftOf(ours));
  });
  const filtered = net.recordings
    .filter((one) => one.system === system && one.regime.startsWith('10m_balanced'))
    .map(({ run, phone }) => net.fixes(run, phone))
    .filter((fixes) => fixes.length > 1)
    .map((fixes) => ((fixes.length - 1) * 3_600) / ((fixes.at(-1)?.ts ?? 0) - (fixes[0]?.ts ?? 0)));
  const all = (drifts: readonly Drift[], which: keyof Drift) => drifts.flatMap((drift) => drift[which]);
  return {
    nights: recorded.length,
    /** Fixes an hour behind a filter of 10 m. */
    fixesAnHour: { recorded: filtered, modelled: filtered.map((_, seed) => filteredAnHour(system, seed)) },
    recorded: { meters: all(recorded, 'meters'), claims: all(recorded, 'claims') },
    modelled: { meters: all(modelled, 'meters'), claims: all(modelled, 'claims') },
  };
}

const HOURS = 2;

/** How many of the fixes of each second pass a filter of 10 m. */
function filteredAnHour(system: System, seed: number): number {
  const begin = { latitude: 37.4, longitude: -122.1 };
  const world = worldOf({ seed, begin, parts: [{ restMillis: 86_400_000 }] });
  const device = createDevice(world, { platform: system });
  let last: Position | undefined;
  let passed = 0;
  for (let second = 3_600; second < 3_600 * (1 + HOURS); second++) {
    const fix = device.satelliteFix(second * 1_000, { onSince: 0, offMillis: 0 });
    if (fix === undefined || (last !== undefined && distanceMeters(last, fix) < 10)) continue;
    last = fix;
    passed += 1;
  }
  return (passed - 1) / HOURS;
}

function driftOf(fixes: readonly (Position & { readonly accuracy: number })[]): Drift {
  const middle = {
    latitude: quantile(
      fixes.map(({ latitude }) => latitude),
      0.5,
    ),
    longitude: quantile(
      fixes.map(({ longitude }) => longitude),
      0.5,
    ),
  };
  return {
    meters: fixes.map((fix) => distanceMeters(middle, fix)),
    claims: fixes.map(({ accuracy }) => accuracy),
  };
}
