import { gpsdSensor, nodeEntropy, nodeHttp, nodePresence, nodeScheduler } from '@geo/adapter-node';
import { type ConfigPatch, createEngine, type Engine, NODE_PROFILE, type Storage } from '@geo/core';
import { type Journal, openJournal } from '../engine/journal';
import { meteredHttp } from '../engine/metered-http';
import { observedSensor } from '../engine/observed-sensor';

export interface LiveTrackingOptions {
  readonly gpsd: { readonly host: string; readonly port: number };
  readonly config: ConfigPatch;
  readonly storage: Storage;
  /** Prints what a person should know at once: gpsd is away, uploads fail. Repeated sentences are printed once. */
  readonly say: (sentence: string) => void;
  readonly trace?: (line: string) => void;
}

/** An engine that tracks now, and what it has done so far. */
export interface LiveTracking {
  readonly engine: Engine;
  readonly journal: Journal;
  /** Metres since tracking began. */
  odometer(): Promise<number>;
  /** Lets go of everything; a request that is still outstanding is not waited for. */
  close(): Promise<void>;
}

/** How long the engine may take to close, milliseconds: only a request that hangs takes longer. */
const CLOSE_MILLIS = 1_000;

/** Tracks from gpsd, on real time. */
export async function trackLive(options: LiveTrackingOptions): Promise<LiveTracking> {
  const clock = nodeScheduler();
  const journal = openJournal(clock, false);
  const say = withoutRepeating(options.say);
  const engine = createEngine({
    ports: {
      sensor: observedSensor(gpsdSensor({ ...options.gpsd, scheduler: clock }), {
        fix(fix) {
          if (journal.fixCount === 0) say('the first fix has come');
          journal.fix(fix);
        },
        failed: say,
      }),
      storage: options.storage,
      http: meteredHttp(nodeHttp(), { clock, ended: journal.request, givesUp: false }),
      scheduler: clock,
      entropy: nodeEntropy(),
      presence: nodePresence(),
    },
    profile: NODE_PROFILE,
    trace(line) {
      journal.trace(line);
      options.trace?.(line);
    },
  });
  journal.listen(engine);
  engine.onHttp(({ success, status, responseText }) => {
    if (success) say.forget();
    else
      say(
        `upload failed: ${status === 0 ? responseText : `the server answered ${status}`}; it is tried again`,
      );
  });
  engine.onMotionChange(({ isMoving }) => options.say(isMoving ? 'moving' : 'stationary'));
  await engine.ready(options.config);
  const before = await engine.getOdometer();
  await engine.start();
  return {
    engine,
    journal,
    odometer: async () => (await engine.getOdometer()) - before,
    async close() {
      await Promise.race([
        engine.close(),
        new Promise<void>((resolve) => void clock.after(CLOSE_MILLIS, resolve)),
      ]);
      clock.close();
    },
  };
}

function withoutRepeating(say: (sentence: string) => void) {
  let last: string | undefined;
  return Object.assign(
    (sentence: string) => {
      if (sentence !== last) say(sentence);
      last = sentence;
    },
    {
      forget() {
        last = undefined;
      },
    },
  );
}
