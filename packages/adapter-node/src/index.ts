// Storage
export { type SqliteStorage, type SqliteStorageOptions, sqliteStorage } from './storage/sqlite-storage';
export type { SqliteDriverName } from './storage/driver';
export { StorageError, type StorageErrorCode } from './storage/storage-error';
