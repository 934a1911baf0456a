import type { Config } from '../config/keys';
import { type ActivityType, toActivityType } from '../contract/activity';

/** What the motion region needs of the configuration, in its own units. */
export interface MotionSettings {
  readonly stopTimeoutMillis: number;
  /** How long activity alone must suggest moving before it counts. */
  readonly triggerDelayMillis: number;
  readonly triggerActivities: ReadonlySet<ActivityType>;
  /** Percent. */
  readonly minimumConfidence: number;
}

export function motionSettings(config: Config): MotionSettings {
  const names = config.triggerActivities.split(',').map((name) => toActivityType(name.trim()));
  return {
    stopTimeoutMillis: config.stopTimeout * 60_000,
    triggerDelayMillis: config.motionTriggerDelay,
    triggerActivities: new Set(names.filter((name) => name !== 'unknown')),
    minimumConfidence: config.minimumActivityRecognitionConfidence ?? 75,
  };
}
