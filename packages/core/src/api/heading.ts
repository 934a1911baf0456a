import { quoted } from '../config/quote';
import { GeoError } from '../contract/errors';
import type { Subscription } from '../contract/events';
import type { HeadingEvent, HeadingOptions } from '../contract/heading';
import type { Heading } from '../heading/heading';
import { headingSettings } from '../heading/heading-options';
import type { UnitOfWork } from '../store/unit-of-work';
import type { Gate } from './gate';

/** The compass. */
export interface HeadingOperations {
  /**
   * Watches the compass while the app is in the foreground, whether tracking or not, until the subscription is removed or
   * `stopWatchHeading()`, `stop()` or `removeListeners()` is called. Each watch has its own options. The first sample, and the
   * first after each return to the foreground, is emitted at once; later ones when both limits are met.
   *
   * @param listener receives the samples of this watch; without it the first such watch emits `heading` events (`onHeading`)
   * @throws GeoError `INVALID_ARGUMENT` naming key, value and what is allowed; `UNAVAILABLE` where there is no compass.
   * @example
   * const watch = await engine.watchHeading({ minDeltaDeg: 2 }, ({ heading }) => turnNeedle(heading));
   * watch.remove();
   */
  watchHeading(options?: HeadingOptions, listener?: (event: HeadingEvent) => void): Promise<Subscription>;
  /** Ends every watch of the compass. */
  stopWatchHeading(): Promise<void>;
}

interface HeadingOperationsEnvironment {
  readonly unit: UnitOfWork;
  readonly heading: Pick<Heading, 'watch' | 'disarm'>;
  readonly hasCompass: boolean;
}

export function headingOperations(
  { unit, heading, hasCompass }: HeadingOperationsEnvironment,
  gate: Gate,
): HeadingOperations {
  return {
    async watchHeading(options, listener) {
      await gate.open();
      const settings = headingSettings(options);
      if (listener !== undefined && typeof listener !== 'function') {
        throw new GeoError('INVALID_ARGUMENT', `listener must be a function; got ${quoted(listener)}`);
      }
      if (!hasCompass) {
        throw new GeoError('UNAVAILABLE', 'this device has no compass');
      }
      const watch = unit.step(() => heading.watch(settings, listener));
      return { remove: () => unit.step(watch.remove) };
    },
    async stopWatchHeading() {
      await gate.open();
      unit.step(() => heading.disarm());
    },
  };
}
