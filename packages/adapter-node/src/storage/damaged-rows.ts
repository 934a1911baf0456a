import type { SqliteDriver } from './driver';

/**
 * Takes rows whose keys are damaged out of the way: no key names them any more, so that a queue would read them for ever.
 * Their bytes stay in a table of their own, for a person with a SQLite shell, and the process is warned once for each.
 */
export function setAside(driver: SqliteDriver, keys: readonly unknown[], path: string): void {
  driver.exec('CREATE TABLE IF NOT EXISTS damaged (key BLOB, value BLOB)');
  const keep = driver.prepare(
    'INSERT INTO damaged SELECT CAST(key AS BLOB), CAST(value AS BLOB) FROM entry WHERE CAST(key AS BLOB) = ?',
  );
  const remove = driver.prepare('DELETE FROM entry WHERE CAST(key AS BLOB) = ?');
  for (const key of keys) {
    if (!(key instanceof Uint8Array)) continue;
    driver.exec('SAVEPOINT damaged');
    try {
      keep.run(key);
      remove.run(key);
      driver.exec('RELEASE damaged');
    } catch (error) {
      driver.exec('ROLLBACK TO damaged');
      driver.exec('RELEASE damaged');
      throw error;
    }
    const hex = Buffer.from(key).toString('hex');
    process.emitWarning(
      `storage "${path}": a row's key is damaged (bytes ${hex}); it was moved to the table "damaged"`,
      { code: 'GEO_DAMAGED_ROW' },
    );
  }
}
