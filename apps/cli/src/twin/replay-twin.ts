import type { TrackPoint } from '@geo/adapter-node';
import type { Trip } from '@geo/core';
import { memoryStorage } from '@geo/core/testing';
import type { Recording } from '../recording/recording';
import { replayTrack } from '../replay/replay-track';
import { recordGap } from './record-gap';
import type { TwinJob, TwinRun } from './twin-job';

/** As the engine has it, minutes. */
const STOP_TIMEOUT = 5;
/** Handed over at a time. */
const POINTS = 1000;

/** Runs a device's past through the engine, as fast as possible and without a network. */
export async function replayTwin({ device, points, isRecorded, config, profile }: TwinJob): Promise<TwinRun> {
  const trips: Trip[] = [];
  let records = 0;
  if (points.length === 0) return { trips, records, odometer: 0 };
  // Nothing is sent: what was uploaded once is not uploaded again.
  const { url: _url, authorization: _authorization, ...rest } = config;
  const { odometer, storageError } = await replayTrack({
    recording: recordingOf(device, points),
    config: { trips: true, ...rest },
    // A phone at rest sends nothing: a long silence without travel is a rest.
    assumed: {
      profile,
      gaps: 'rest',
      stopTimeout: config.stopTimeout ?? STOP_TIMEOUT,
      because: 'records of a phone are silent at rest',
    },
    ...(isRecorded ? {} : { gapRule: recordGap }),
    storage: memoryStorage(),
    speed: 'max',
    keepPoints: false,
    listen: (engine) => {
      engine.onTrip((trip) => void trips.push(trip));
      engine.onLocation(() => {
        records += 1;
      });
    },
  });
  if (storageError) throw storageError;
  return { trips, records, odometer };
}

function recordingOf(name: string, points: readonly TrackPoint[]): Recording {
  let next = 0;
  return {
    name,
    formats: [],
    startMillis: points[0]?.timeMillis ?? 0,
    lastMillis: points.at(-1)?.timeMillis ?? 0,
    count: points.length,
    skipped: { untimed: 0, invalid: 0, badChecksum: 0, noFix: 0 },
    warnings: [],
    get share() {
      return next / points.length;
    },
    async next() {
      const some = points.slice(next, next + POINTS);
      next += some.length;
      return some.length > 0 ? some : undefined;
    },
    close: async () => undefined,
  };
}
