import type {
  GeofencesChangeEvent,
  HeadlessEvent,
  Listener,
  Location,
  LocationErrorCode,
  LocationErrorEvent,
  MotionActivity,
  Subscription,
} from '@geo/core';
import { BackgroundGeolocation as engine } from '../../module/background-geolocation';
import { NEVER } from './refused';

/** An event as version 5 gives it to a headless task: what happened lies in `params`. */
export interface HeadlessParams {
  /** The event. */
  readonly name: HeadlessEvent['name'];
  /** Its payload. */
  readonly params: Readonly<Record<string, unknown>>;
}

const enabled = new Set<(isEnabled: boolean) => void>();

/** Notifies what `onEnabledChange` has added: called when an operation of this runtime has started or stopped tracking. */
export function enabledChanged(isEnabled: boolean): void {
  for (const listener of [...enabled]) listener(isEnabled);
}

function onEnabledChange(listener: (isEnabled: boolean) => void): Subscription {
  const own = (isEnabled: boolean) => listener(isEnabled);
  enabled.add(own);
  return { remove: () => void enabled.delete(own) };
}

/** The activity of each record that differs from the one before: there is no event of its own. */
function onActivityChange(
  listener: (activity: { activity: string; confidence: number }) => void,
): Subscription {
  let last: MotionActivity['type'] | undefined;
  return engine.onLocation(({ activity: { type, confidence } }) => {
    if (type === last) return;
    last = type;
    listener({ activity: type, confidence });
  });
}

function onLocation(
  success: Listener<'location'>,
  failure?: (code: LocationErrorCode) => void,
): Subscription {
  return engine.onLocation(success, failure && (({ code }: LocationErrorEvent) => failure(code)));
}

function onGeofencesChange(
  listener: (event: { on: GeofencesChangeEvent['on']; off: readonly string[] }) => void,
): Subscription {
  return engine.onGeofencesChange(({ on, off }) =>
    listener({ on, off: off.map(({ identifier }) => identifier) }),
  );
}

/** As before the first fix there is no location, such heartbeats are left out. */
function onHeartbeat(listener: (event: { location: Location }) => void): Subscription {
  return engine.onHeartbeat(({ location }) => {
    if (location !== null) listener({ location });
  });
}

/** There is neither a schedule nor a button that calls the app. */
const never = (_listener: (...given: never[]) => void): Subscription => NEVER;

/** Listeners that differ from those of this package. */
export const listeners = {
  onLocation,
  onGeofencesChange,
  onHeartbeat,
  onActivityChange,
  onEnabledChange,
  onSchedule: never,
  onNotificationAction: never,
  registerHeadlessTask(task: (event: HeadlessParams) => void | Promise<void>): void {
    engine.registerHeadlessTask(({ name, ...params }) => task({ name, params }));
  },
};
