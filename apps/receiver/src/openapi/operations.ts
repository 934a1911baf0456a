import { EXPORT_FORMATS } from '../exports/export-formats';
import { ZOOMS } from '../fleet/simplified';
import { LIMITS, type Limits } from '../reads/limits';
import { UPLOAD_METHODS } from '../uploads/uploads';
import type { SchemaName } from './schemas';

/** A parameter of a query, or of the path where it stands in it. */
export interface Parameter {
  readonly name: string;
  readonly description: string;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly required?: true;
}

/** What comes with a 2xx: JSON of a schema, or a text of a media type. */
export interface Answer {
  readonly description: string;
  readonly type?: string;
  readonly schema?: SchemaName;
}

/** A path with its methods, and what it takes and answers. */
export interface Operation {
  readonly methods: readonly string[];
  readonly path: string;
  /** Further paths that are the same, as the router writes them. */
  readonly also?: readonly string[];
  readonly tag: 'Uploads' | 'Reading' | 'Fleet' | 'Exports' | 'Clients of others' | 'Operation' | 'Pages';
  readonly summary: string;
  /** Who may ask: with a token that writes, reads, or administers, a client of others, or everybody. */
  readonly access: 'writer' | 'reader' | 'administrator' | 'foreign' | 'anyone';
  readonly parameters?: readonly Parameter[];
  readonly body?: { readonly type?: string; readonly schema?: SchemaName };
  readonly answers: Readonly<Record<number, Answer>>;
}

const text = (name: string, description: string): Parameter => ({
  name,
  description,
  schema: { type: 'string' },
});
const whole = (name: string, description: string, { usual, most }: Limits, least = 1): Parameter => ({
  name,
  description,
  schema: {
    ...{ type: 'integer', minimum: least, maximum: most },
    ...(usual >= least && usual <= most ? { default: usual } : {}),
  },
});
const degrees = (name: string, most: number): Parameter => ({
  ...{ name, description: 'degrees', required: true },
  schema: { type: 'number', minimum: -most, maximum: most },
});
const limit = (limits: Limits) => whole('limit', 'the most rows; the newest', limits);
const SPAN = [
  text('since', 'ISO 8601 with a zone, or epoch milliseconds; included'),
  text('until', 'the same; not included'),
];
const DEVICE = text('device', 'only of this device');
const rows = (limits: Limits) => [DEVICE, ...SPAN, limit(limits)];
const ok = (schema: SchemaName, type?: string) => ({
  200: { description: 'as asked', schema, ...(type ? { type } : {}) },
});
const file = (type: string) => ({ 200: { description: 'as asked', type } });
const GEOJSON = 'application/geo+json';

const read = (
  tag: Operation['tag'],
  path: string,
  summary: string,
  answers: Operation['answers'],
  parameters: readonly Parameter[] = [],
): Operation => ({ methods: ['GET'], path, tag, summary, access: 'reader', parameters, answers });

const UPLOADED: Pick<Operation, 'methods' | 'tag' | 'access' | 'parameters' | 'body' | 'answers'> = {
  methods: UPLOAD_METHODS,
  tag: 'Uploads',
  access: 'writer',
  parameters: [text('device', 'the device, where neither the token nor the body names it')],
  body: { schema: 'Upload' },
  answers: {
    200: { description: 'stored, on disk', schema: 'Stored' },
    202: { description: 'accepted by the stream, from which it is stored', schema: 'Queued' },
  },
};

const FOREIGN = { tag: 'Clients of others', access: 'foreign' } as const;

/** Every path that is served, but for the files of pages. */
export const OPERATIONS: readonly Operation[] = [
  {
    ...UPLOADED,
    path: '/locations',
    also: ['/*'],
    summary: 'Store records, once each. The same at any path that ends in / or /locations',
  },
  { ...UPLOADED, path: '/', summary: 'Store records, as at /locations' },
  {
    ...UPLOADED,
    path: '/log',
    summary: 'Store log entries. The same at any path that ends in /log',
    body: { schema: 'LogUpload' },
    answers: { 200: { description: 'stored, on disk', schema: 'LogStored' } },
  },
  {
    ...{ methods: ['POST'], path: '/token', tag: 'Uploads', access: 'anyone' },
    summary: 'A new pair of tokens for a refresh token, which is used up; where a secret of its own signs',
    body: { schema: 'RefreshRequest' },
    answers: { 200: { description: 'a new pair', schema: 'Tokens' } },
  },
  read('Reading', '/records', 'Records, newest first, in pages', ok('RecordPage'), [
    ...rows(LIMITS.records),
    text('cursor', 'the "next" of the answer before'),
    {
      name: 'order',
      description: 'by the times of records, or of arrival',
      schema: { enum: ['time', 'arrival'], default: 'time' },
    },
  ]),
  read('Reading', '/track.geojson', 'Tracks', ok('FeatureCollection', GEOJSON), rows(LIMITS.track)),
  read('Reading', '/devices', 'Devices, the last to send first', ok('DeviceList')),
  read(
    'Reading',
    '/episodes',
    'Episodes of distraction that lasted at some moment between the two',
    ok('EpisodeList'),
    rows(LIMITS.episodes),
  ),
  read('Reading', '/log', 'The log, the latest arrival first', ok('LogList'), [DEVICE, limit(LIMITS.log)]),
  read(
    'Reading',
    '/events',
    'Server-sent events: "record" with a Row for each new record, "stats" when counts change',
    file('text/event-stream'),
    [whole('after', 'begin after this seq; absent: with what comes next', LIMITS.after, 0)],
  ),
  read('Fleet', '/devices/{device}/track', 'The way of one device', ok('FeatureCollection', GEOJSON), [
    { ...text('device', 'its name'), required: true },
    ...SPAN,
    limit(LIMITS.deviceTrack),
    {
      name: 'zoom',
      description: 'leave out what is not seen at this zoom',
      schema: { type: 'integer', minimum: ZOOMS.least, maximum: ZOOMS.most },
    },
  ]),
  {
    ...{ methods: ['DELETE'], path: '/devices/{device}', tag: 'Fleet', access: 'administrator' },
    summary: 'Forget a device: delete everything of it',
    parameters: [{ ...text('device', 'its name'), required: true }],
    answers: {
      204: { description: 'deleted, all of it' },
      202: { description: 'deleted here; the writers of the stream have the order too', schema: 'Forgotten' },
    },
  },
  read(
    'Fleet',
    '/trips',
    'Trips that devices sent, under way at some moment between the two',
    ok('TripList'),
    rows(LIMITS.trips),
  ),
  read('Fleet', '/stays', 'Stays between and within trips', ok('StayList'), rows(LIMITS.trips)),
  read('Fleet', '/geofences/history', 'Transitions of geofences', ok('TransitionList'), [
    ...rows(LIMITS.transitions),
    text('identifier', 'only of this geofence'),
  ]),
  read('Fleet', '/positions', 'Where each device was last', ok('PositionPage'), [
    whole('limit', 'the most devices', LIMITS.positions),
    text('after', 'the "next" of the answer before'),
  ]),
  read('Fleet', '/nearest', 'Devices by distance from a place', ok('NearestList'), [
    degrees('latitude', 90),
    degrees('longitude', 180),
    whole('limit', 'the most devices', LIMITS.nearest),
  ]),
  {
    ...{ methods: ['POST'], path: '/inside', tag: 'Fleet', access: 'reader' },
    summary: 'Who was inside a polygon',
    parameters: [...SPAN, whole('limit', 'the most records looked at', LIMITS.inside), DEVICE],
    body: { schema: 'Polygon' },
    answers: ok('VisitorList'),
  },
  read('Fleet', '/degraded', 'Devices that tell less than they should', ok('DegradedList'), [
    whole('silentHours', 'silent for this long, hours', LIMITS.silentHours),
    whole('backlogMinutes', 'the newest record was this old when it arrived, minutes', LIMITS.backlogMinutes),
  ]),
  ...Object.entries(EXPORT_FORMATS).map(([ending, { contentType }]) =>
    read(
      'Exports',
      `/export.${ending}`,
      `Records as ${ending}, streamed`,
      file(contentType.split(';', 1)[0] as string),
      rows(LIMITS.exports),
    ),
  ),
  {
    ...{ ...FOREIGN, methods: ['POST'], path: '/owntracks', also: ['/owntracks/pub'] },
    summary: 'OwnTracks in HTTP mode',
    parameters: [text('u', 'the user'), text('d', 'the device')],
    body: {},
    answers: { 200: { description: 'stored', schema: 'OwnTracksAnswer' } },
  },
  {
    ...{ ...FOREIGN, methods: ['POST'], path: '/overland', also: ['/overland/*'] },
    summary: 'Overland',
    parameters: [DEVICE],
    body: {},
    answers: { 200: { description: 'stored', schema: 'OverlandAnswer' } },
  },
  {
    ...{ ...FOREIGN, methods: ['GET', 'POST'], path: '/osmand', also: ['/osmand/'] },
    summary: 'OsmAnd, GPSLogger and Traccar Client: a fix in the query, a form, or JSON',
    parameters: ['id', 'timestamp', 'lat', 'lon'].map((name) => text(name, 'as Traccar describes it')),
    answers: { 200: { description: 'stored; empty', type: 'text/plain' } },
  },
  {
    ...{ ...FOREIGN, methods: ['POST', 'PUT'], path: '/transistor', also: ['/transistor/*'] },
    summary: "Transistor's library",
    body: {},
    answers: { 200: { description: 'stored', schema: 'TransistorAnswer' } },
  },
  { ...read('Operation', '/healthz', 'Can it store?', ok('Health')), access: 'anyone' },
  { ...read('Operation', '/readyz', 'Is it to get requests?', ok('Ready')), access: 'anyone' },
  read('Operation', '/metrics', 'Metrics for Prometheus', file('text/plain')),
  {
    ...read('Operation', '/openapi.json', 'This document', file('application/json')),
    access: 'anyone',
  },
  { ...read('Pages', '/docs', 'This document for people', file('text/html')), access: 'anyone' },
  read('Pages', '/', 'The live map', file('text/html'), [DEVICE]),
  read('Pages', '/fleet', 'The map of a fleet', file('text/html')),
  read('Pages', '/page.json', 'The base map of the pages', ok('BaseMap')),
];
