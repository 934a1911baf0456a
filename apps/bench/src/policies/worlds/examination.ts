import { modelDay, type World } from '@geo/simulator';
import { openRecordings, type Recordings } from '../../recorded/index';
import { recordedDay } from './recorded-day';
import { recordedNight } from './recorded-night';

/** What a world is for. */
export type Purpose =
  /** Recorded days by which parameters were chosen: never reported. */
  | 'tuning'
  /** Recorded days of timelines that no parameter has seen. */
  | 'reported'
  /** Recorded nights: phones that lay still. */
  | 'night'
  /** Synthetic days with two hours on the way. */
  | 'model'
  /** A synthetic day with a fence around each of its places. */
  | 'fences'
  /** A synthetic day on which much goes wrong. */
  | 'ordeal';

/** The seed of the days with fences, and of the ordeal. */
const SPECIAL_SEED = 4;

/** One world that every policy meets. */
export interface Examination {
  readonly id: string;
  readonly purpose: Purpose;
  /** The timeline, or `model day`. */
  readonly timeline: string;
}

/** Parameters are tuned on these timelines; every other one is reported on. */
export const TUNED_ON: readonly string[] = ['unimodal_trip_car_bike_mtv_la', 'car_scooter_brex_san_jose'];

/** Seeds of the model days: none of them was chosen for what comes of it. */
const MODEL_DAY_SEEDS = [1, 2, 3];

/** All worlds of a folder, without making them. */
export function examinations({ runs }: Pick<Recordings, 'runs'>): Examination[] {
  const recorded = runs.map(({ id, timeline, sections }): Examination => {
    const purpose = sections.length === 0 ? 'night' : TUNED_ON.includes(timeline) ? 'tuning' : 'reported';
    return { id, purpose, timeline };
  });
  const model = MODEL_DAY_SEEDS.map(
    (seed): Examination => ({ id: `model day ${seed}`, purpose: 'model', timeline: 'model day' }),
  );
  const special = (['fences', 'ordeal'] as const).map(
    (purpose): Examination => ({ id: `model day ${SPECIAL_SEED}`, purpose, timeline: 'model day' }),
  );
  return [...recorded, ...model, ...special];
}

/** Makes the world of an examination, the same each time; `undefined` where the recordings do not say enough. */
export function worldOfExamination({ id, purpose }: Examination, folder: string): World | undefined {
  if (purpose === 'model' || purpose === 'fences' || purpose === 'ordeal')
    return modelDay({ seed: Number(id.slice('model day '.length)) });
  const run = openRecordings(folder, () => undefined).runs.find((one) => one.id === id);
  if (run === undefined) return undefined;
  return purpose === 'night' ? recordedNight(run) : recordedDay(run);
}
