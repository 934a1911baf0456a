import type { PlatformProfile } from '../../config/profiles';
import type { Location } from '../../contract/location';
import type { FixPipeline } from '../../locations/fix-pipeline';
import type { MotionEnvironment } from '../../motion/motion-environment';
import type { StepEffects } from '../../store/step-effects';
import type { Trips } from '../../trips/trips';
import type { RegionFact } from '../region-fact';

type Announced = Pick<MotionEnvironment, 'sessionOpened' | 'becameStationary' | 'becameMoving'>;

interface MotionChangesEnvironment {
  readonly effects: StepEffects;
  readonly profile: PlatformProfile;
  readonly pipeline: FixPipeline;
  readonly trips: Pick<Trips, 'ended' | 'parkedAt'>;
  emit(fact: Extract<RegionFact, { readonly type: 'verdict.changed' | 'departure.began' }>): void;
}

/** Applies a motion change: first the record, then the event that embeds it. */
export function motionChanges(env: MotionChangesEnvironment): Announced {
  const { effects, profile, pipeline, trips, emit } = env;
  const verdictChanged = (isMoving: boolean) => emit({ type: 'verdict.changed', isMoving });
  /** Without a fix the event's location is what the platform profile specifies. */
  const located = (location: Location | undefined) => {
    if (location !== undefined) return { location };
    return profile.firstMotionChangeLocation === 'null' ? { location: null } : {};
  };

  return {
    sessionOpened() {
      trips.ended('interrupted');
      trips.parkedAt(undefined);
      pipeline.sessionOpened();
      effects.emit('motionchange', { isMoving: true, ...located(undefined) });
    },
    becameStationary(anchor) {
      // First the trip: the stop's record carries it.
      const location = pipeline.becameStationary(anchor, trips.ended('stationary'));
      trips.parkedAt(location?.coords ?? anchor);
      effects.emit('motionchange', { isMoving: false, ...located(location) });
      verdictChanged(false);
    },
    becameMoving(held, departedAt) {
      emit({ type: 'departure.began' });
      effects.emit('motionchange', { isMoving: true, ...located(pipeline.becameMoving(held, departedAt)) });
      verdictChanged(true);
    },
  };
}
