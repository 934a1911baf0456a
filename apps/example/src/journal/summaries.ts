import type { EventName, Events, GeofencesChangeEvent } from '@geo/adapter-rn';
import { count, distance, speed } from '../format/figures';

/** What the app lists: every event but `log`, which the log has, and `heading`, which nothing here watches. */
export type ListedEvent = Exclude<EventName, 'log' | 'heading'>;

type Summaries = { readonly [N in ListedEvent]: (event: Events[N]) => string };

/** Each event in one line. */
const SUMMARIES: Summaries = {
  location: ({ coords, odometer, activity }) =>
    `${place(coords)} ± ${Math.round(coords.accuracy)} m, ${speed(coords.speed ?? 0)}, ${activity.type}, ${distance(odometer)} in all`,
  locationerror: ({ code, message }) => `${message} (${code})`,
  locationfilter: ({ reason, value, threshold }) =>
    `Rejected as ${reason}: ${round(value)} where ${round(threshold)} is allowed`,
  motionchange: ({ isMoving }) => (isMoving ? 'Moving' : 'Stationary'),
  http: ({ success, status }) =>
    success ? `Uploaded (${status})` : `Not uploaded (${status || 'no response'})`,
  connectivitychange: ({ connected }) => (connected ? 'Online' : 'Offline'),
  heartbeat: ({ location }) => (location ? `At ${place(location.coords)}` : 'No location yet'),
  providerchange: ({ enabled, gps, network }) =>
    `Location services ${onOff(enabled)}, satellites ${onOff(gps)}, networks ${onOff(network)}`,
  geofence: ({ identifier, action }) => `${action} ${identifier}`,
  geofenceschange: ({ on, off }) => `Monitored: ${signed('+', on)} ${signed('−', off)}`.trim(),
  powersavechange: (isOn) => `Power save mode ${onOff(isOn)}`,
  crashsuspected: ({ peakG, missing }) => `Suspected: ${peakG.toFixed(1)} g, missing ${missing}`,
  crash: ({ peakG, preImpactSpeedMps }) => `${peakG.toFixed(1)} g at ${speed(preImpactSpeedMps)}`,
  distraction: ({ durationSec }) => `Phone handled for ${durationSec} s`,
  trip: ({ distance: metres, movingSec }) =>
    `Trip of ${distance(metres)} in ${Math.round(movingSec / 60)} min`,
  authorization: ({ success }) => (success ? 'Tokens refreshed' : 'Tokens not refreshed'),
};

/** Their names, in the order of the filter. */
export const LISTED_EVENTS = Object.keys(SUMMARIES) as readonly ListedEvent[];

/** One line about an event. */
export const summaryOf = <N extends ListedEvent>(name: N, event: Events[N]): string => SUMMARIES[name](event);

/** `48.13743, 11.57549`: five digits are a metre. */
export const place = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;

const onOff = (isOn: boolean) => (isOn ? 'on' : 'off');
const round = (value: number) => Math.round(value * 10) / 10;
const signed = (sign: string, fences: GeofencesChangeEvent['on']) =>
  fences.length === 0 ? '' : `${sign}${count(fences.length, 'geofence')}`;
