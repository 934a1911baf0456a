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
  /** A synthetic day with faults of the process, the network and the server. */
  | 'stress';

/** The seed of the day with fences, and of the stress day. */
const SPECIAL_SEED = 4;

/** One world that every policy meets. */
export interface Scenario {
  readonly id: string;
  readonly purpose: Purpose;
  /** The timeline, or `model day`. */
  readonly timeline: string;
}

/** Parameters are tuned on these timelines; every other one is reported on. */
export const TUNED_ON: readonly string[] = ['unimodal_trip_car_bike_mtv_la', 'car_scooter_brex_san_jose'];

/** Model days unless another number is wanted. Their seeds count from 1: none was chosen for what comes of it. */
export const MODEL_DAYS = 3;

/** All worlds of a folder, without making them, with this many model days. */
export function scenarios({ runs }: Pick<Recordings, 'runs'>, modelDays = MODEL_DAYS): Scenario[] {
  const recorded = runs.map(({ id, timeline, sections }): Scenario => {
    const purpose = sections.length === 0 ? 'night' : TUNED_ON.includes(timeline) ? 'tuning' : 'reported';
    return { id, purpose, timeline };
  });
  const model = Array.from(
    { length: modelDays },
    (_, index): Scenario => ({ id: `model day ${index + 1}`, purpose: 'model', timeline: 'model day' }),
  );
  const special = (['fences', 'stress'] as const).map(
    (purpose): Scenario => ({ id: `model day ${SPECIAL_SEED}`, purpose, timeline: 'model day' }),
  );
  return [...recorded, ...model, ...special];
}

/** Makes the world of a scenario, the same each time; `undefined` where the recordings do not say enough. */
export function worldOfScenario({ id, purpose }: Scenario, folder: string): World | undefined {
  if (purpose === 'model' || purpose === 'fences' || purpose === 'stress')
    return modelDay({ seed: Number(id.slice('model day '.length)) });
  const run = openRecordings(folder, () => undefined).runs.find((one) => one.id === id);
  if (run === undefined) return undefined;
  return purpose === 'night' ? recordedNight(run) : recordedDay(run);
}
