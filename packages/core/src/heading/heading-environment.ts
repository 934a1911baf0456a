import type { PlatformProfile } from '../config/profiles';
import type { HeadingEvent } from '../contract/heading';
import type { StepEffects } from '../store/step-effects';
import type { MagneticPlace } from './magnetic-field';

/** Hears one watch. */
export type HeadingListener = (event: HeadingEvent) => void;

/** What the heading region reaches of the engine. */
export interface HeadingEnvironment {
  readonly effects: StepEffects;
  readonly accuracyUnit: PlatformProfile['headingAccuracy'];
  inBackground(): boolean;
  /** Asks the platform. A platform that cannot answer, or never does, leaves it to the model. */
  askDeclination(place: MagneticPlace, answered: (degrees: number) => void): void;
  /** Calls a watch's own listener after the step, if the watch is still open then. */
  tell(listener: HeadingListener, event: HeadingEvent, isOpen: () => boolean): void;
  /** A sample for those who listen to `heading`. `isTold`: the watch's own listener hears it too. */
  announce(event: HeadingEvent, isTold: boolean): void;
  /** What is wanted of the compass may have changed. */
  changed(): void;
}
