import type { CheckContext, Checker, Invariant } from './checker';
import { createIntent } from './intent';

/** Collisions and handling are looked for only while the device moves. */
export const armedWhileMoving: Invariant = {
  name: 'armed-while-moving',
  statement:
    'crash and distraction look for anything only while the verdict is moving, tracking is on and they are switched on; no crash is reported otherwise, unless the app confirms one, and no episode begins',
  createChecker,
};

/** Blocks faster than this are asked for by crash and distraction alone: motion itself feels at 10 Hz. */
const MOTION_RATE_HZ = 10;
/** From the change of the verdict until the request is smaller: they are one step, but its commit takes its time. */
const DISARMED_MILLIS = 60_000;
const MOVING: ReadonlySet<string> = new Set(['tracking', 'softStop']);

interface MotionMemory {
  readonly machine?: { readonly savedMode?: string };
}

interface DistractionMemory {
  readonly episodes?: { readonly open?: { readonly dds: number } | null };
}

function createChecker(context: CheckContext): Checker {
  const { memory, stored, report } = context;
  const intent = createIntent(context);
  let isFast = false;
  let isAlive = false;
  /** Since when it is armed without reason. */
  let wrongSince: number | undefined;
  let openDds: number | undefined;
  /** The next crash is the app's own: it has answered a suspicion, wherever the device is by now. */
  let isAnswered = false;

  const isMoving = () =>
    intent.mode === 'location' &&
    MOVING.has(memory.record<MotionMemory>('motion')?.machine?.savedMode ?? 'off');
  const isSwitchedOn = () => {
    const { crashDetection, distractionDetection } = context.config;
    return crashDetection.enabled || distractionDetection.enabled;
  };

  function look({ at }: { readonly at: number }): void {
    if (!isFast || !isAlive) return;
    const isRight = intent.isChanging || (isMoving() && isSwitchedOn());
    if (isRight) {
      wrongSince = undefined;
      return;
    }
    wrongSince ??= at;
    if (at - wrongSince < DISARMED_MILLIS) return;
    isFast = false;
    report(
      `acceleration has been asked for as crash and distraction want it for ${at - wrongSince} ms while ${isSwitchedOn() ? 'the device does not move' : 'both are switched off'}`,
    );
  }

  stored.onEvent(({ name, seq }) => {
    if (name !== 'crash') return;
    if (!isAnswered && !(isMoving() && context.config.crashDetection.enabled))
      report(`crash ${seq} was reported while the device did not move, or detection was off`);
    isAnswered = false;
  });

  memory.onChange('distraction', () => {
    const dds = memory.record<DistractionMemory>('distraction')?.episodes?.open?.dds;
    if (dds !== undefined && dds !== openDds && !(isMoving() && context.config.distractionDetection.enabled))
      report(`episode ${dds} opened while the device did not move, or detection was off`);
    openDds = dds;
  });

  return {
    on: [
      intent.on,
      {
        watch({ kind, request, at }) {
          if (kind !== 'acceleration') return;
          isFast = (request as { readonly rateHz: number }).rateHz > MOTION_RATE_HZ;
          wrongSince = undefined;
          look({ at });
        },
        unwatch({ kind }) {
          if (kind === 'acceleration') isFast = false;
        },
        call({ operation }) {
          if (operation === 'confirmCrash') isAnswered = true;
        },
        failed({ operation }) {
          if (operation === 'confirmCrash') isAnswered = false;
        },
        processStart() {
          isAlive = true;
          isFast = false;
          wrongSince = undefined;
        },
        processEnd() {
          isAlive = false;
        },
        reading: look,
      },
    ],
    onEnd(at) {
      look({ at });
    },
  };
}
