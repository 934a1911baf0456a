import * as v from 'valibot';
import { areaSchema } from '../fleet/inside';
import { tripSchema } from '../fleet/sent-trips';
import { refreshSchema } from '../server/refresh';
import { entrySchema } from '../uploads/log-entry';
import { recordSchema, storedRecordSchema } from '../uploads/record';

const whole = v.pipe(v.number(), v.integer(), v.minValue(0));
const text = v.string();
const time = v.pipe(v.string(), v.isoTimestamp());
const device = text;
const place = { latitude: v.number(), longitude: v.number() };
const members = v.record(v.string(), v.unknown());

const row = v.strictObject({
  seq: whole,
  device,
  receivedAt: time,
  record: storedRecordSchema,
  params: v.nullable(members),
});
const deviceSummary = { device, records: whole, lastTimestamp: time, lastReceivedAt: time };
const position = v.strictObject({ device, timestamp: time, ...place, isMoving: v.nullable(v.boolean()) });
const stats = { rows: whole, duplicates: whole, requests: whole, bytes: whole, rejected: whole };
const feature = v.looseObject({
  type: v.literal('Feature'),
  geometry: v.looseObject({ type: text, coordinates: v.array(v.unknown()) }),
  properties: members,
});

/** What is taken: the schemas that check it. */
const TAKEN = {
  Record: recordSchema,
  LogEntry: entrySchema,
  Polygon: areaSchema,
  RefreshRequest: refreshSchema,
};

/** What is answered. Strict: a member that is not here is not in an answer. */
const ANSWERED = {
  StoredRecord: storedRecordSchema,
  Row: row,
  RecordPage: v.strictObject({ records: v.array(row), next: v.nullable(text), lastSeq: whole }),
  DeviceList: v.strictObject({ devices: v.array(v.strictObject(deviceSummary)), lastSeq: whole }),
  FeatureCollection: v.strictObject({
    type: v.literal('FeatureCollection'),
    features: v.array(feature),
    truncated: v.optional(v.boolean()),
  }),
  EpisodeList: v.strictObject({
    episodes: v.array(
      v.strictObject({
        device,
        dds: v.number(),
        cause: text,
        startTimestamp: time,
        durationSec: v.number(),
        closed: v.boolean(),
        records: whole,
        position: v.pipe(v.array(v.number()), v.length(2)),
      }),
    ),
    truncated: v.boolean(),
  }),
  LogList: v.strictObject({
    events: v.array(v.strictObject({ seq: whole, device, receivedAt: time, entry: entrySchema })),
  }),
  TripList: v.strictObject({
    trips: v.array(v.strictObject({ device, trip: tripSchema })),
    truncated: v.boolean(),
  }),
  StayList: v.strictObject({
    stays: v.array(
      v.strictObject({
        device,
        ...place,
        start: text,
        end: v.nullable(text),
        trip: text,
        onTheWay: v.boolean(),
        unseenMeters: v.optional(v.number()),
      }),
    ),
    truncated: v.boolean(),
  }),
  TransitionList: v.strictObject({
    transitions: v.array(
      v.strictObject({ device, identifier: text, action: text, timestamp: text, ...place, uuid: text }),
    ),
    truncated: v.boolean(),
  }),
  PositionPage: v.strictObject({ positions: v.array(position), next: v.nullable(device), lastSeq: whole }),
  NearestList: v.strictObject({
    devices: v.array(v.strictObject({ ...position.entries, meters: v.pipe(v.number(), v.minValue(0)) })),
  }),
  VisitorList: v.strictObject({
    devices: v.array(v.strictObject({ device, records: whole, firstTimestamp: text, lastTimestamp: text })),
    truncated: v.boolean(),
  }),
  DegradedList: v.strictObject({
    devices: v.array(
      v.strictObject({
        ...deviceSummary,
        degradations: v.array(
          v.strictObject({
            kind: v.picklist(['silent', 'permission', 'backlog']),
            reason: text,
            since: text,
          }),
        ),
      }),
    ),
  }),
  Health: v.strictObject({ ok: v.literal(true), driver: text, ...stats }),
  Ready: v.strictObject({ ok: v.literal(true) }),
  Stored: v.strictObject({ received: whole, stored: whole, duplicates: whole }),
  Queued: v.strictObject({ received: whole, queued: whole }),
  Forgotten: v.strictObject({ records: whole, logEntries: whole, queued: v.literal(true) }),
  LogStored: v.strictObject({ received: whole, stored: whole }),
  Tokens: v.strictObject({
    access_token: text,
    refresh_token: text,
    token_type: v.literal('Bearer'),
    expires_in: whole,
  }),
  BaseMap: v.strictObject({ tiles: v.nullable(text), tilesAttribution: v.nullable(text) }),
  OwnTracksAnswer: v.pipe(v.array(v.unknown()), v.maxLength(0)),
  OverlandAnswer: v.strictObject({ result: v.literal('ok') }),
  TransistorAnswer: v.strictObject({ success: v.literal(true) }),
  Refusal: v.strictObject({ error: v.looseObject({ code: text, message: text }) }),
};

/** Schemas of the document, by their names in it. */
export const SCHEMAS = { ...TAKEN, ...ANSWERED };

/** The name of a schema in the document; those of bodies in several shapes are put together there. */
export type SchemaName = keyof typeof SCHEMAS | 'Upload' | 'LogUpload';
