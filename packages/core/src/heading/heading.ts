import type { Subscription } from '../contract/events';
import type { HeadingEvent } from '../contract/heading';
import type { AcceptedFix } from '../locations/fix';
import type { SensorReadings, SensorRequests } from '../ports/sensor';
import { isCalibrated } from './calibration';
import type { HeadingEnvironment, HeadingListener } from './heading-environment';
import type { HeadingSettings } from './heading-options';
import { createHeadingWatch, type HeadingWatch } from './heading-watch';
import { createTrueNorth } from './true-north';

/** The compass: watches that share one sensor, in the foreground only. */
export interface Heading {
  /** The last fix that the previous process accepted, if any. */
  restore(last: AcceptedFix | null): void;
  /** Opens a watch. Its first sample is emitted whatever its limits. */
  watch(settings: HeadingSettings, listener: HeadingListener | undefined): Subscription;
  /** Closes every watch. */
  disarm(): void;
  /** A sample of the compass. */
  reading(reading: SensorReadings['heading']): void;
  /** A fix was accepted: true north is computed for its place. */
  offer(fix: AcceptedFix): void;
  /** The app came to the foreground, or left it. */
  appMoved(): void;
  sensorRequests(): { readonly heading?: SensorRequests['heading'] };
}

interface Entry {
  readonly watch: HeadingWatch;
  readonly listener: HeadingListener | undefined;
}

export function createHeading(env: HeadingEnvironment): Heading {
  const entries = new Set<Entry>();
  const trueNorth = createTrueNorth(env);
  let wasInBackground = false;

  /** The watch whose samples are `heading` events: those of several, mixed, would jump between their smoothings. */
  function primary(): Entry | undefined {
    const all = [...entries];
    return all.find(({ listener }) => listener === undefined) ?? all[0];
  }

  function distribute({ heading, accuracy }: SensorReadings['heading'], takenUp: number): void {
    const declination = isCalibrated(accuracy, env.accuracyUnit) ? trueNorth.declination : undefined;
    const emitting = primary();
    for (const entry of entries) {
      const emitted = entry.watch.offer(heading, declination ?? 0, takenUp, env.effects.at.up);
      if (emitted === undefined) continue;
      const event: HeadingEvent = { heading: emitted, accuracy, isTrue: declination !== undefined };
      const { listener } = entry;
      if (listener) env.notify(listener, event, () => entries.has(entry));
      if (entry === emitting) env.announce(event, listener !== undefined);
    }
  }

  return {
    restore(last) {
      if (last) trueNorth.moveTo(last);
    },
    watch(settings, listener) {
      const entry: Entry = { watch: createHeadingWatch(settings), listener };
      entries.add(entry);
      env.effects.trace('heading', `watched by ${entries.size}`);
      env.changed();
      return {
        remove() {
          if (!entries.delete(entry)) return;
          env.effects.trace('heading', `watched by ${entries.size}`);
          env.changed();
        },
      };
    },
    disarm() {
      if (entries.size === 0) return;
      entries.clear();
      env.effects.trace('heading', 'disarmed');
      env.changed();
    },
    reading(reading) {
      if (!isSane(reading)) {
        env.effects.trace('heading', `ignored ${reading.heading} accuracy ${reading.accuracy}`);
        return;
      }
      distribute(reading, env.effects.at.up - Math.max(0, reading.ageMillis));
    },
    offer: (fix) => trueNorth.moveTo(fix),
    appMoved() {
      const inBackground = env.inBackground();
      if (inBackground === wasInBackground) return;
      wasInBackground = inBackground;
      if (entries.size === 0) return;
      for (const { watch } of entries) watch.restart();
      env.effects.trace('heading', inBackground ? 'paused in the background' : 'resumed');
      env.changed();
    },
    sensorRequests() {
      if (entries.size === 0 || env.inBackground()) return {};
      const intervals = [...entries].map(({ watch }) => watch.intervalMillis);
      return { heading: { intervalMillis: Math.min(...intervals) } };
    },
  };
}

/** Some platforms count from -180 to 180; what is beyond a turn, or no number, is a fault of the sensor. */
function isSane({ heading, accuracy, ageMillis }: SensorReadings['heading']): boolean {
  return heading >= -180 && heading <= 360 && Number.isFinite(accuracy) && Number.isFinite(ageMillis);
}
