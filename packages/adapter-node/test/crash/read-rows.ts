import { type SqliteDriverName, type StorageError, sqliteStorage } from '../../src/index';

/** Reads files as an engine does at its start, removes and adds a row, and prints what it saw, file by file. */
const driver = process.argv.at(-1) as SqliteDriverName;
for (const path of process.argv.slice(2, -1)) console.log(await outcomeOf(path));

async function outcomeOf(path: string): Promise<string> {
  const storage = await sqliteStorage(path, { driver }).catch((error: StorageError) => error.code);
  if (typeof storage === 'string') return storage;
  try {
    console.log('scan', (await storage.scan('queue/')).length);
    console.log('count', await storage.count('queue/'));
    console.log('get', JSON.stringify(await storage.get('queue/0000000007')));
    for (let number = 0; number < 400; number += 20) await storage.get(keyOf(number));
    await storage.commit([{ put: 'last', value: '1' }, { delete: keyOf(3) }]);
    return 'done';
  } catch (error) {
    return (error as StorageError).code;
  } finally {
    storage.close();
  }
}

function keyOf(number: number): string {
  return `queue/${String(number).padStart(10, '0')}`;
}
