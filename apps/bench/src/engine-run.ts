import { nodeEntropy, nodePresence, replayScheduler } from '@geo/adapter-node';
import { type ConfigPatch, createEngine, NODE_PROFILE, type Storage, unprovidedPorts } from '@geo/core';
import { burstSensor } from './burst-sensor';
import { feed } from './feed';
import { measured, type Sample } from './measure';
import type { BenchTrack } from './synthetic-drive';

/** Records every 10 m at any speed, so that most fixes become records. */
const RECORDING_CONFIG: ConfigPatch = { distanceFilter: 10, disableElasticity: true };

/** What listeners received in a run: proof that the work was done. */
export interface Delivered {
  records: number;
  rejected: number;
  motionChanges: number;
  traceLines: number;
  traceCharacters: number;
}

/**
 * A whole engine, with a listener on every event and the decision trace on, takes a track in bursts. Measured from the
 * first fix until the last is durable and delivered to the listeners; boot and close are excluded.
 */
export async function engineRun(
  track: BenchTrack,
  burst: number,
  storage: Storage,
  blackBox = true,
): Promise<{ sample: Sample; delivered: Delivered }> {
  const clock = replayScheduler(track.points[0]?.timeMillis ?? 0);
  const sensor = burstSensor();
  const delivered: Delivered = {
    records: 0,
    rejected: 0,
    motionChanges: 0,
    traceLines: 0,
    traceCharacters: 0,
  };
  const engine = createEngine({
    ports: {
      ...unprovidedPorts,
      sensor,
      storage,
      scheduler: clock,
      entropy: nodeEntropy(),
      presence: nodePresence(),
    },
    profile: NODE_PROFILE,
    blackBox,
    trace(line) {
      delivered.traceLines += 1;
      delivered.traceCharacters += line.length;
    },
  });
  engine.onLocation(() => {
    delivered.records += 1;
  });
  engine.onLocationFilter(() => {
    delivered.rejected += 1;
  });
  engine.onMotionChange(() => {
    delivered.motionChanges += 1;
  });
  for (const name of ['locationerror', 'http', 'connectivitychange'] as const)
    engine.on(name, () => undefined);
  await engine.ready(RECORDING_CONFIG);
  await engine.start();
  const sample = await measured(() =>
    feed(track, clock, burst, { deliver: sensor.deliver, idle: engine.idle }),
  );
  await mustBeWhole(delivered, track, await engine.getCount());
  await engine.close();
  return { sample, delivered };
}

/** A run that lost records, or had few to write, would report too high a speed. */
async function mustBeWhole(delivered: Delivered, { points }: BenchTrack, queued: number): Promise<void> {
  if (queued !== delivered.records)
    throw new Error(`${delivered.records} records were delivered, and ${queued} are in the queue`);
  if (delivered.records < points.length / 2)
    throw new Error(`of ${points.length} fixes only ${delivered.records} became records; half of them must`);
}

/** The feeder alone, without an engine: the part of a run that is not the engine. */
export async function feederRun(track: BenchTrack, burst: number): Promise<Sample> {
  const clock = replayScheduler(track.points[0]?.timeMillis ?? 0);
  let fixes = 0;
  const sample = await measured(() =>
    feed(track, clock, burst, {
      deliver: () => {
        fixes += 1;
      },
      idle: () => Promise.resolve(),
    }),
  );
  if (fixes !== track.points.length) throw new Error(`${fixes} of ${track.points.length} fixes were fed`);
  return sample;
}
