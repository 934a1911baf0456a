import type { PlatformProfile } from '../config/profiles';
import type { Location } from '../contract/location';
import type { FixPipeline } from '../locations/fix-pipeline';
import { CONFIRM_DISTANCE_METERS } from '../motion/departure';
import type { MotionEnvironment } from '../motion/motion-environment';
import type { StepEffects } from '../store/step-effects';

type Announced = Pick<
  MotionEnvironment,
  'sessionOpened' | 'becameStationary' | 'becameMoving' | 'notDeparted'
>;

/** The facts that a motion change reports. */
export interface VerdictFact {
  readonly type: 'verdict.changed';
}

interface MotionChangesEnvironment {
  readonly effects: StepEffects;
  readonly profile: PlatformProfile;
  readonly pipeline: FixPipeline;
  emit(fact: VerdictFact): void;
}

/** Applies a motion change: first the record, then the event that embeds it. */
export function motionChanges({ effects, profile, pipeline, emit }: MotionChangesEnvironment): Announced {
  const verdictChanged = () => emit({ type: 'verdict.changed' });
  /** Without a fix the event's location is what the platform profile specifies. */
  const located = (location: Location | undefined) => {
    if (location !== undefined) return { location };
    return profile.firstMotionChangeLocation === 'null' ? { location: null } : {};
  };

  return {
    sessionOpened() {
      pipeline.sessionOpened();
      effects.emit('motionchange', { isMoving: true, ...located(undefined) });
    },
    becameStationary(anchor) {
      effects.emit('motionchange', { isMoving: false, ...located(pipeline.becameStationary(anchor)) });
      verdictChanged();
    },
    becameMoving(held, departedAt) {
      effects.emit('motionchange', { isMoving: true, ...located(pipeline.becameMoving(held, departedAt)) });
      verdictChanged();
    },
    notDeparted(held) {
      for (const { fix, clearance } of held) pipeline.notDeparted(fix, clearance, CONFIRM_DISTANCE_METERS);
    },
  };
}
