import type { Draws, Leg, Sky, SkyFrom } from '@geo/simulator';

/** What a labelled mode of travel is like. */
export interface TravelMode {
  readonly going: Leg['going'];
  /** Skies that it leads under, with how often each is drawn. */
  readonly skies: readonly (readonly [sky: Sky, weight: number])[];
  /** How long a sky lasts, metres, from and to. */
  readonly skyMeters: readonly [number, number];
}

const ON_FOOT: TravelMode = {
  going: 'walking',
  skies: [
    ['street', 4],
    ['open', 2],
    ['canyon', 1],
  ],
  skyMeters: [80, 400],
};
const ON_TWO_WHEELS: TravelMode = {
  going: 'on_bicycle',
  skies: [
    ['street', 4],
    ['open', 4],
    ['canyon', 1],
  ],
  skyMeters: [200, 900],
};
const ON_ROADS: TravelMode = {
  going: 'in_vehicle',
  skies: [
    ['street', 4],
    ['open', 5],
    ['canyon', 1],
  ],
  skyMeters: [400, 2_500],
};

/** By the words of labels.csv. What is seen of the sky is not in the recordings: these are estimates of what such a way is like. */
const MODES: Readonly<Record<string, TravelMode>> = {
  WALKING: ON_FOOT,
  RUNNING: { ...ON_FOOT, going: 'running' },
  BICYCLING: ON_TWO_WHEELS,
  E_BIKE: ON_TWO_WHEELS,
  ESCOOTER: ON_TWO_WHEELS,
  CAR: ON_ROADS,
  BUS: ON_ROADS,
  TRAIN: {
    going: 'on_rails',
    skies: [
      ['open', 8],
      ['street', 3],
    ],
    skyMeters: [1_000, 6_000],
  },
  LIGHT_RAIL: {
    going: 'on_rails',
    skies: [
      ['street', 4],
      ['canyon', 2],
      ['none', 1],
    ],
    skyMeters: [200, 900],
  },
  SUBWAY: { going: 'on_rails', skies: [['none', 1]], skyMeters: [100_000, 100_000] },
};

/** `STOPPED` and the like are no travel: `undefined`. An unknown mode counts as driving. */
export function travelMode(mode: string): TravelMode | undefined {
  if (mode === 'STOPPED' || mode === '') return undefined;
  return MODES[mode] ?? ON_ROADS;
}

const CANYON: TravelMode['skies'] = [
  ['canyon', 4],
  ['street', 1],
];
const WITH_TUNNELS: TravelMode['skies'] = [
  ['open', 8],
  ['street', 2],
  ['none', 1],
];

/** The skies along a way of this length, metres; names of sections that mention them count. */
export function drawSkies(mode: TravelMode, section: string, metres: number, chance: Draws): SkyFrom[] {
  const skies = /canyon/.test(section) ? CANYON : /tunnel/.test(section) ? WITH_TUNNELS : mode.skies;
  const from: SkyFrom[] = [];
  for (let at = 0; at < metres; at += chance.between(...mode.skyMeters))
    from.push({ metres: at, sky: drawn(skies, chance) });
  return from;
}

function drawn(skies: TravelMode['skies'], chance: Draws): Sky {
  let left = chance.random() * skies.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [sky, weight] of skies) {
    left -= weight;
    if (left < 0) return sky;
  }
  return 'street';
}
