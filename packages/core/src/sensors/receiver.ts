import type { DesiredAccuracy } from '../contract/constants';
import type { Receiver, ReceiverReason } from '../contract/state';
import { toTimestamp } from '../contract/timestamp';
import type { StepEffects } from '../store/step-effects';
import type { RequestedSensors } from './sensor-requests';

/** What is kept of the receiver across kills. */
export interface ReceiverMemory extends Receiver {
  readonly version: 1;
}

/** Says at any moment why the satellite receiver is on. */
export interface ReceiverUse {
  readonly state: Receiver;
  restore(memory: ReceiverMemory | null): void;
  /** The requests that are applied now; `isBlocked`: location is off or not permitted. */
  review(requests: readonly RequestedSensors[], isBlocked: boolean): void;
}

/** Validates the persisted state of the receiver. */
export function isReceiverMemory({ version, on, because, since }: ReceiverMemory): boolean {
  return (
    version === 1 && on === (typeof because === 'string') && (since === null || typeof since === 'string')
  );
}

/**
 * The first of the requests that needs satellites: one that is finer than what the platform can do without them. Coarser ones keep a
 * process awake, or watch a parking place by networks.
 * @param balanced - the finest accuracy that the platform provides without satellites
 */
export function receiverReason(
  requests: readonly RequestedSensors[],
  balanced: DesiredAccuracy,
): ReceiverReason | null {
  const needy = requests.find(({ location }) => location && location.desiredAccuracy < balanced);
  return needy?.because ?? null;
}

export function createReceiverUse(effects: StepEffects, balanced: DesiredAccuracy): ReceiverUse {
  let state: Receiver = { on: false, because: null, since: null };
  return {
    get state() {
      return state;
    },
    restore(memory) {
      if (memory) state = { on: memory.on, because: memory.because, since: memory.since };
    },
    review(requests, isBlocked) {
      const because = isBlocked ? null : receiverReason(requests, balanced);
      if (because === state.because) return;
      state = { on: because !== null, because, since: toTimestamp(effects.at.wall) };
      // Without a commit of its own: what turns the receiver on or off is stored by the same step.
      effects.rememberLater('receiver', { version: 1, ...state } satisfies ReceiverMemory);
    },
  };
}
