import type { PlatformProfile } from '../config/profiles';
import type { HeadingEvent } from '../contract/heading';
import type { StepEffects } from '../store/step-effects';
import type { MagneticPlace } from './magnetic-field';

/** The listener of one watch. */
export type HeadingListener = (event: HeadingEvent) => void;

/** What the heading region needs from the engine. */
export interface HeadingEnvironment {
  readonly effects: StepEffects;
  readonly accuracyUnit: PlatformProfile['headingAccuracy'];
  inBackground(): boolean;
  /** Queries the platform. Without an answer the model's declination is used. */
  askDeclination(place: MagneticPlace, answered: (degrees: number) => void): void;
  /** Calls a watch's own listener after the step, if the watch is still open then. */
  notify(listener: HeadingListener, event: HeadingEvent, isOpen: () => boolean): void;
  /** Emits a sample as a `heading` event. `hasOwnListener`: the watch's own listener receives it too. */
  announce(event: HeadingEvent, hasOwnListener: boolean): void;
  /** The compass request may have changed. */
  changed(): void;
}
