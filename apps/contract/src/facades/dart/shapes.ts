import { ROWS } from '../../rows/index';
import type { FieldRow, ValueType } from '../../rows/row';

/** A field of a class of Dart. */
export interface DartField {
  /** In camelCase. */
  readonly name: string;
  /** On the wire. */
  readonly wire: string;
  readonly type: ValueType;
  readonly says: string;
  readonly isOptional: boolean;
}

/** A class of Dart over a payload. */
export interface DartShape {
  readonly name: string;
  readonly says: string;
  readonly fields: readonly DartField[];
}

export const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** What each class is, by the name of its shape in the rows. */
const SAYS: Readonly<Record<string, string>> = {
  Location: 'The core record (contract 2.1).',
  Coords: 'Position and motion of one fix (contract 2.2).',
  MotionActivity: 'Classified motion activity (contract 2.3).',
  Battery: 'The device’s battery at the time of a fix (contract 2.4).',
  State:
    'Snapshot of the tracker (contract 2.5). What has no name here is behind `state[key]`, which is `state.raw[key]`.',
  ProviderState: 'What the platform lets the app use (contract 2.6).',
  MotionChangeEvent: 'The motion verdict has changed (contract 2.7).',
  HeartbeatEvent: 'A sign of life (contract 2.8).',
  HttpEvent: 'An upload request has ended (contract 2.12).',
  ConnectivityChangeEvent: 'Validated internet was gained or lost (contract 2.13).',
  Geofence: 'A circle to watch, as it is stored (contract 2.9).',
  GeofenceEvent: 'A geofence was entered, left, or stayed in (contract 2.10).',
  GeofencesChangeEvent: 'What the platform monitors has changed: the difference (contract 2.11).',
  CrashEvent: 'A collision was detected and confirmed (contract 2.14).',
  CrashSuspectedEvent: 'A collision is suspected, and not certain yet.',
  DistractionEvent: 'An episode of handling the phone at driving speed has closed (contract 2.15).',
  Trip: 'A finished trip.',
  TripEnd: 'Where and when a trip begins or ends.',
  TripStop: 'A stay of two minutes or more within a trip.',
  TripDoubt: 'One source of doubt about a trip.',
  LineEvent: 'How the line of the running trip has gone on.',
  LinePoint: 'A place of such a line.',
  LineOptions: 'What `watchLine` takes: one of the two, or neither for three fixes.',
  CurrentPositionOptions: 'What `getCurrentPosition` takes (contract 2.20).',
  WatchPositionOptions: 'What `watchPosition` takes (contract 2.20).',
  HeadingOptions: 'What `watchHeading` takes (contract 2.20).',
  HeadingEvent: 'A smoothed compass heading (contract 2.19).',
  AuthorizationEvent: 'A token refresh has ended (contract 2.17).',
  AuthState: 'The tokens that the uploader holds (contract 2.18).',
  LogEntry: 'A line of the log (contract 2.21).',
};

/** Names that differ from the rows'. */
const NAMES: Readonly<Record<string, string>> = {
  ProviderState: 'ProviderChangeEvent',
  // Every widget with state has a State of Flutter's.
  State: 'GeoState',
};

/** Binding D has them as whole numbers (contract 2.20), and the engine takes any. */
const WHOLE = new Set([
  'CurrentPositionOptions.timeout',
  'CurrentPositionOptions.maximumAge',
  'WatchPositionOptions.interval',
]);

/** Of State all but `enabled` may be missing (contract 2.5). */
const isOptional = ({ shape, name, optional, nullable }: FieldRow) =>
  optional || nullable || (shape === 'State' && name !== 'enabled');

function fieldOf(row: FieldRow): DartField {
  const unit = row.unit === undefined ? '' : `, ${row.unit}`;
  return {
    name: camelCase(row.name),
    wire: row.name,
    type: WHOLE.has(`${row.shape}.${row.name}`) ? 'integer' : row.type,
    says: `${capital(row.says)}${unit}.`,
    isOptional: isOptional(row),
  };
}

/** A field by its name; `?`: it may be missing. */
export const typed = (name: string, type: ValueType, says: string): DartField => {
  const bare = name.replace('?', '');
  return { name: bare, wire: bare, type, says, isOptional: name.endsWith('?') };
};

const POSITION = [
  typed('latitude', 'number', 'Degrees north.'),
  typed('longitude', 'number', 'Degrees east.'),
];
const LIMIT = (what: string) => typed('limit?', 'integer', `Maximum number of ${what}. Default: all.`);

/** Shapes of binding D without rows of their own. */
const WITHOUT_ROWS: readonly DartShape[] = [
  {
    name: 'PowerSaveChangeEvent',
    says: 'Power save mode was switched.',
    fields: [typed('isPowerSaveMode', 'boolean', 'Does the device save power now?')],
  },
  {
    name: 'LocationErrorEvent',
    says: 'The platform could not give a location.',
    fields: [
      typed('code', 'integer', 'One of the `locationError…` constants.'),
      typed('message', 'string', 'The platform’s words.'),
    ],
  },
  {
    name: 'RejectedCoords',
    says: 'Where a rejected fix lay.',
    fields: [...POSITION, typed('accuracy', 'number', 'Metres.')],
  },
  {
    name: 'LocationFilterEvent',
    says: 'A fix was kept out of the track.',
    fields: [
      typed('reason', 'string', 'Such as `stale` or `implausible-speed`.'),
      typed('value', 'number', 'The measured value, in the unit of `threshold`.'),
      typed('threshold', 'number', 'What would have been allowed.'),
      typed('timestamp', 'timestamp', 'When the fix was taken: ISO-8601, UTC.'),
      typed('coords', 'RejectedCoords', 'Where it lay.'),
    ],
  },
  {
    name: 'ProcessExit',
    says: 'How a process of the app ended.',
    fields: [
      typed('reason', 'string', 'The platform’s word.'),
      typed('at?', 'number', 'Epoch milliseconds.'),
      typed('detail?', 'string', 'More about it.'),
    ],
  },
  {
    name: 'Receiver',
    says: 'The satellite receiver, as the engine asks for it.',
    fields: [
      typed('on', 'boolean', 'Does any request need satellites?'),
      typed('because?', 'string', 'Why, such as `moving` or `departure-check`; null while it is off.'),
      typed(
        'since?',
        'timestamp',
        'Since when this reason holds, or it is off: ISO-8601, UTC; null before its first use.',
      ),
    ],
  },
  {
    name: 'AppLife',
    says: 'One life of the app’s process.',
    fields: [
      typed('began', 'integer', 'When it began, epoch milliseconds.'),
      typed('seen?', 'integer', 'The last sign of life before it ended, epoch milliseconds.'),
      typed('end?', 'ProcessExit', 'Why it ended; null for the present one.'),
      typed('gaps', 'LifeGap[]', 'The longest gaps between its heartbeats.'),
      typed('dozes', 'integer', 'How often Doze began.'),
    ],
  },
  {
    name: 'LifeGap',
    says: 'A heartbeat that came late.',
    fields: [
      typed('at', 'integer', 'When it was due, epoch milliseconds.'),
      typed('millis', 'integer', 'How much later it came, milliseconds.'),
    ],
  },
  {
    name: 'DeviceReport',
    says: 'What the platform says of the device and of how it treats the app. Facts of other names are behind `report[name]`.',
    fields: [
      typed('manufacturer?', 'string', 'Who made the device.'),
      typed('model?', 'string', 'Its model.'),
      typed('osVersion?', 'string', 'The version of the system.'),
      typed('appVersion?', 'string', 'The version of the app.'),
      typed('standbyBucket?', 'string', 'Android: the app’s standby bucket.'),
      typed('backgroundRestricted?', 'boolean', 'Android: is the app restricted in the background?'),
      typed('batteryOptimized?', 'boolean', 'Android: is its battery use optimised?'),
      typed('exactAlarms?', 'boolean', 'Android: may alarms come at their moment?'),
      typed('notifications?', 'boolean', 'May the app show notifications?'),
      typed('user?', 'string', 'Android: `owner`, `work-profile` or `secondary`.'),
      typed(
        'manifestFault?',
        'string',
        'Android: what the merged manifest lacks for the foreground service.',
      ),
      typed('exits?', 'ProcessExit[]', 'How the app’s last processes ended, the newest first.'),
    ],
  },
  {
    name: 'Decision',
    says: 'One decision of the engine, and when it was made.',
    fields: [
      typed('at', 'timestamp', 'ISO-8601, UTC.'),
      typed('region', 'string', 'Which part of the engine decided: `locations`, `motion`, `sync`, …'),
      typed('text', 'string', 'What, with the values and thresholds that decided.'),
    ],
  },
  {
    name: 'ExplainedFix',
    says: 'The fix that a record was made of, as the device gave it.',
    fields: [
      typed('at', 'timestamp', 'When it entered: ISO-8601, UTC.'),
      typed('reading', 'object', 'The fix itself, by the names of the sensor port.'),
    ],
  },
  {
    name: 'Explanation',
    says: 'Why a record is what it is, and what became of it.',
    fields: [
      typed('uuid', 'string', 'The record’s id.'),
      typed('at', 'timestamp', 'When it was made: ISO-8601, UTC.'),
      typed('by', 'string', 'What entered and made it, such as a `fix` or a `call` of the app.'),
      typed('decisions', 'Decision[]', 'Everything that was decided from that input, in order.'),
      typed('fix?', 'ExplainedFix', 'Null where the app gave the position.'),
      typed('motion?', 'Decision', 'The last decision about motion before it.'),
      typed('rejected', 'Decision[]', 'Fixes near it that were kept out of the track.'),
      typed(
        'uploads',
        'Decision[]',
        'Answers to the uploads that carried it, and whether it was quarantined.',
      ),
      typed('row?', 'integer', 'Its number in the queue, where it was queued.'),
    ],
  },
  {
    name: 'QuarantinedRecord',
    says: 'A record that the server refused for good, kept apart so that the others are sent.',
    fields: [
      typed('record', 'Location', 'The record as it was sent.'),
      typed('status', 'integer', 'HTTP status of the last refusal.'),
      typed('responseText', 'string', 'The body of the response; cut to 1024 characters.'),
      typed('attempts', 'integer', 'How often it was refused alone.'),
      typed('quarantinedAt', 'timestamp', 'ISO-8601, UTC.'),
    ],
  },
  {
    name: 'LocationPage',
    says: 'A page of queued records, as `getLocations` takes it.',
    fields: [
      LIMIT('records'),
      typed('after?', 'string', 'The uuid of the last record of the previous page.'),
      typed('order?', 'PageOrder', 'Default: oldest first.'),
    ],
  },
  {
    name: 'GeofencePage',
    says: 'A page of the stored geofences, as `getGeofences` takes it.',
    fields: [
      LIMIT('geofences'),
      typed('after?', 'string', 'The identifier of the last geofence of the previous page.'),
    ],
  },
  {
    name: 'TripPage',
    says: 'A page of the finished trips, as `getTrips` takes it.',
    fields: [LIMIT('trips'), typed('after?', 'string', 'The id of the last trip of the previous page.')],
  },
];

/** Extras are the app's own map, and headless events are read by hand. */
const NO_CLASS = new Set(['Extras', 'HeadlessEvent']);
/** Binding D has the compass too, although the contract gives these rows to T alone. */
const COMPASS = new Set(['HeadingOptions', 'HeadingEvent']);

/** Every class, those of the rows first. */
export function dartShapes(): readonly DartShape[] {
  const rows = ROWS.filter(
    (row): row is FieldRow =>
      row.kind === 'field' &&
      (row.bindings.includes('D') || COMPASS.has(row.shape)) &&
      row.name !== 'raw' &&
      !NO_CLASS.has(row.shape),
  );
  const names = [...new Set(rows.map(({ shape }) => shape))];
  return [
    ...names.map((shape) => ({
      name: NAMES[shape] ?? shape,
      says: SAYS[shape] ?? '',
      fields: rows.filter((row) => row.shape === shape).map(fieldOf),
    })),
    ...WITHOUT_ROWS,
  ];
}
