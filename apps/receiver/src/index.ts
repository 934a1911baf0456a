// The receiver
export { createReceiver, type Receiver } from './receiver';
export { serveReceiver, type ServedReceiver, type ServeOptions } from './serve';
export { ownToken, type OwnToken, readToken } from './own-token';
export type { ReceiverOptions } from './options';

// What it stores and serves
export type { Stats } from './stats';
export type { DeviceSummary, RowQuery, StoredRow } from './record-table';
export type { Episode } from './episodes';
export type { Track, TrackLine, TrackPoint } from './track';
export type { RecordFault, RefusedRecord } from './record';
