// The receiver
export { createReceiver, type Receiver } from './server/receiver';
export { serveReceiver, type ServedReceiver, type ServeOptions } from './server/serve';
export { ownToken, type OwnToken, readToken } from './server/own-token';
export type { WebhookOptions } from './webhooks/webhook-options';
export type { ReceiverOptions } from './server/options';
export type { JwtOptions, OrgToken } from './server/auth-options';
export { issueTokens, type IssuedTokens } from './server/refresh';
export { forgetDevice, type ForgetOptions } from './server/forget-device';
export { openStore } from './store/open-store';
export { moveStore, type MoveProgress } from './store/move-store';

// What it stores and serves
export type { Stats } from './reads/stats';
export { StoreBusy } from './store/store';
export type {
  Arrival,
  Bounds,
  DevicePage,
  DeviceSummary,
  Forgotten,
  Inserted,
  LastPosition,
  Lease,
  NearDevice,
  Owner,
  Place,
  Polygon,
  ProviderState,
  RowQuery,
  SpanQuery,
  Store,
  StoredEpisode,
  StoredLogEntry,
  StoredRow,
  StoredTrip,
  StoreQuery,
  TimedPlace,
  Visits,
} from './store/store';
export type { Episode } from './reads/episodes';
export type { Track, TrackLine, TrackPoint } from './reads/track';
export type { RecordFault, RefusedRecord } from './uploads/record';

// The stream between ingest and writers
export { serveWriter, type ServedWriter, type WriterOptions } from './stream/serve-writer';
export { resendParked } from './stream/resend-parked';
export type { StreamOptions } from './stream/options';
export type { Lag } from './stream/lag';
export type { WriterCounts } from './stream/writer-counts';
