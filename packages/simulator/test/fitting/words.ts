import type { Leg, Part } from '../../src/index';
import { createDevice, worldOf } from '../../src/index';
import type { Label, mobilityNet, RecordedWord, System } from './mobilitynet';

const MOVING = new Set(['walking', 'on_foot', 'running', 'on_bicycle', 'in_vehicle']);

/** The modes of a world for the labelled modes, and the activities that are right for them. */
const MODES: Readonly<Record<string, { readonly going: Leg['going']; readonly right: readonly string[] }>> = {
  WALKING: { going: 'walking', right: ['walking', 'on_foot'] },
  CAR: { going: 'in_vehicle', right: ['in_vehicle'] },
  BUS: { going: 'in_vehicle', right: ['in_vehicle'] },
  BICYCLING: { going: 'on_bicycle', right: ['on_bicycle'] },
  E_BIKE: { going: 'on_bicycle', right: ['on_bicycle'] },
  ESCOOTER: { going: 'on_bicycle', right: ['on_bicycle'] },
  TRAIN: { going: 'on_rails', right: ['in_vehicle'] },
  SUBWAY: { going: 'on_rails', right: ['in_vehicle'] },
  LIGHT_RAIL: { going: 'on_rails', right: ['in_vehicle'] },
};

/** What is measured of the words of one phone on one trip, seconds. */
export interface Words {
  readonly firstMoving: number[];
  readonly still: number[];
  /** By manner of going: how long until the right word, and the share of the time that each word holds. */
  readonly right: Map<string, number[]>;
  readonly shares: Map<string, Map<string, number>>;
}

const nothing = (): Words => ({ firstMoving: [], still: [], right: new Map(), shares: new Map() });

/** What phones said on labelled trips, and what the model's say on the same ones. */
export function wordsOf(net: ReturnType<typeof mobilityNet>, system: System) {
  const recorded = nothing();
  const modelled = nothing();
  for (const { run, phone, system: other } of net.recordings) {
    if (other !== system) continue;
    const words = net.words(run, phone);
    if (words.length === 0) continue;
    net.labels.forEach((trip, seed) => {
      if (trip.run !== run || trip.kind !== 'TRIP') return;
      const sections = net.labels.filter(
        ({ run: of, kind, from, to }) =>
          of === run && kind === 'SECTION' && from >= trip.from && to <= trip.to + 1,
      );
      measure(recorded, words, trip, sections);
      measure(modelled, modelledWords(system, trip, sections, seed + phone.length * 1_000), trip, sections);
    });
  }
  return { recorded, modelled };
}

/** Rests and legs as labelled, an hour before them and one after. */
function modelledWords(
  system: System,
  trip: Label,
  sections: readonly Label[],
  seed: number,
): RecordedWord[] {
  const begin = { latitude: 37.4, longitude: -122.1 };
  const parts: Part[] = [{ restMillis: 3_600_000 }];
  let place = begin;
  let until = trip.from;
  const rest = (to: number) => {
    if (to - until > 1) parts.push({ restMillis: (to - until) * 1_000, sky: 'street', carried: 'pocket' });
    until = Math.max(until, to);
  };
  for (const { mode, from, to } of sections) {
    rest(from);
    const going = MODES[mode]?.going;
    if (going === undefined) rest(to);
    else if (to > until) {
      const next = { ...place, latitude: place.latitude + (to - until) * 5e-5 };
      parts.push({ going, path: [place, next], lastsMillis: (to - until) * 1_000 });
      place = next;
      until = to;
    }
  }
  rest(trip.to);
  parts.push({ restMillis: 3_600_000 });
  const device = createDevice(worldOf({ seed, begin, parts }), { platform: system });
  const words: RecordedWord[] = [];
  for (let word = device.activityAfter(0); word !== undefined; word = device.activityAfter(word.at))
    words.push({ ts: trip.from + (word.at - 3_600_000) / 1_000, type: word.type });
  return words;
}

function measure(into: Words, words: readonly RecordedWord[], trip: Label, sections: readonly Label[]): void {
  const moving = words.find(({ ts, type }) => ts >= trip.from && ts < trip.to && MOVING.has(type));
  if (moving !== undefined) into.firstMoving.push(moving.ts - trip.from);
  const still = words.find(({ ts, type }) => ts >= trip.to && type === 'still');
  if (still !== undefined && still.ts < trip.to + 3_600) into.still.push(still.ts - trip.to);
  for (const { mode, from, to } of sections) {
    const known = MODES[mode];
    if (known === undefined || to - from < 120) continue;
    const first = words.find(({ ts, type }) => ts >= from && ts < to && known.right.includes(type));
    const list = into.right.get(known.going) ?? [];
    if (first !== undefined) list.push(first.ts - from);
    into.right.set(known.going, list);
    const shares = into.shares.get(known.going) ?? new Map<string, number>();
    into.shares.set(known.going, shares);
    let type: string | undefined;
    let since = from;
    const add = (at: number) => {
      if (type !== undefined) shares.set(type, (shares.get(type) ?? 0) + at - since);
      since = at;
    };
    for (const word of words) {
      if (word.ts >= to) break;
      if (word.ts > from) add(word.ts);
      if (word.type !== 'tilting') type = word.type;
    }
    add(to);
  }
}
