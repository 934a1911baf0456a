// Storage
export { type SqliteStorage, type SqliteStorageOptions, sqliteStorage } from './storage/sqlite-storage';
export type { SqliteDriverName } from './storage/driver';
export type { FileOptions } from './storage/schema';
export { StorageError, type StorageErrorCode } from './storage/storage-error';

// HTTP
export { fetchHttp } from './http/fetch-http';

// Time and wakes
export { type NodeScheduler, type NodeSchedulerOptions, nodeScheduler } from './scheduler/node-scheduler';

// Ids, and what there is to show
export { nodeEntropy } from './entropy/node-entropy';
export { nodePresence } from './presence/node-presence';
