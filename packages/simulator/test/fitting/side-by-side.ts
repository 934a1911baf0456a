import type { Position } from '@geo/core';
import { correlatedNoise } from '../../src/chance/noise';
import { createDevice, type Leg, type Sky, worldOf } from '../../src/index';
import { pathOf } from '../../src/world/path';
import { type Measured, wayOf } from './measures';
import type { Label, mobilityNet, System } from './mobilitynet';

/** The modes of a world for the labelled modes. Underground trains are left out: there are no satellites. */
const GOINGS: Readonly<Record<string, Leg['going']>> = {
  WALKING: 'walking',
  CAR: 'in_vehicle',
  BUS: 'in_vehicle',
  BICYCLING: 'on_bicycle',
  E_BIKE: 'on_bicycle',
  ESCOOTER: 'on_bicycle',
  TRAIN: 'on_rails',
};

/** Sections under another sky than a street's. */
const SKIES: Readonly<Record<string, Sky>> = {
  suburb_bicycling: 'open',
  walk_downtown_urban_canyon: 'canyon',
  walk_urban_university: 'canyon',
  walk_to_bus: 'canyon',
  walk_to_caltrain: 'canyon',
  'walk to the bikeshare location': 'canyon',
};

/** How long before a section the world begins and the receiver has been on, milliseconds. */
const LEAD_MILLIS = 600_000;

/** How far the planned ways lie beside the real ones (lanes, pavements, the map's own error): an estimate, metres. */
const PLAN_METERS = 3.5;
const PLAN_SPAN_MILLIS = 60_000;

/** Labels were set by pressing a button: this long after the beginning and before the end, the phone may be elsewhere. */
const EDGE_SECONDS = 60;

/** How often each section is modelled. */
const SEEDS = [0, 1, 2, 3, 4];

/** One section as one phone recorded it, and as the model has it at the same moments. */
export interface SideBySide {
  readonly system: System;
  readonly label: Label;
  readonly going: Leg['going'];
  readonly sky: Sky;
  /** Length of the way, without the edges that are left out. */
  readonly meters: number;
  readonly recorded: readonly Measured[];
  /** Once for each of some seeds: nine walks are few. */
  readonly modelled: readonly (readonly Measured[])[];
}

/** A trip along a section's line, at constant speed, as long as it took. */
function worldOfSection(
  label: Label,
  route: readonly Position[],
  going: Leg['going'],
  sky: Sky,
  seed: number,
) {
  const path = pathOf(route);
  const millis = (label.to - label.from) * 1000;
  return worldOf({
    seed,
    startsAt: label.from * 1000 - LEAD_MILLIS,
    begin: path.points[0] as Position,
    parts: [
      { restMillis: LEAD_MILLIS, sky },
      {
        going,
        sky,
        path: path.points,
        reachedMillis: path.reached.map((metres) => (metres / path.metres) * millis),
      },
    ],
  });
}

/** Every section with a planned way, as every phone with this regime recorded it. */
export function sideBySide(net: ReturnType<typeof mobilityNet>, regimes: RegExp): SideBySide[] {
  const all: SideBySide[] = [];
  net.labels.forEach((label, number) => {
    const going = GOINGS[label.mode];
    const route = net.routeOf(label);
    if (label.kind !== 'SECTION' || going === undefined || route === undefined) return;
    const way = wayOf(route);
    const sky = SKIES[label.section] ?? 'street';
    net.recordings.forEach(({ run, phone, system, regime }, other) => {
      if (run !== label.run || !regimes.test(regime)) return;
      const fixes = net
        .fixes(run, phone)
        .filter(({ ts }) => ts >= label.from + EDGE_SECONDS && ts <= label.to - EDGE_SECONDS);
      const recorded = fixes.map((fix) => ({ ...fix, seconds: fix.ts, aside: way.aside(fix) }));
      const modelled = SEEDS.map((more): Measured[] => {
        const seed = (number * 1_000 + other) * SEEDS.length + more;
        const world = worldOfSection(label, route, going, sky, seed);
        const device = createDevice(world, { platform: system });
        const planned = correlatedNoise(seed, 'plan', PLAN_SPAN_MILLIS);
        return fixes.flatMap(({ ts }) => {
          const at = (ts - label.from) * 1000 + LEAD_MILLIS;
          const fix = device.satelliteFix(at, { onSince: 0, offMillis: 0 });
          return fix === undefined
            ? []
            : [{ ...fix, seconds: ts, aside: way.aside(fix) + PLAN_METERS * planned(at) }];
        });
      });
      const meters = pathOf(route).metres * (1 - (2 * EDGE_SECONDS) / (label.to - label.from));
      all.push({ system, label, going, sky, meters, recorded, modelled });
    });
  });
  return all;
}
