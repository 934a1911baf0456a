import { type SqliteDriverName, sqliteStorage } from '../../src/index';

/**
 * Commits numbered rows to a file until somebody kills it, and prints each number once its commit has resolved. Goes on
 * where the file ends. Every commit is several changes that belong together: a row, its twin, the number of the last one,
 * and the removal of the row a hundred back.
 */
const [path = '', driver = ''] = process.argv.slice(2);
const storage = await sqliteStorage(path, { driver: driver as SqliteDriverName });
const name = (number: number) => String(number).padStart(9, '0');

for (let number = Number((await storage.get('last')) ?? -1) + 1; ; number += 1) {
  await storage.commit([
    { put: `row/${name(number)}`, value: `row ${number} ${'x'.repeat(number % 700)}` },
    { put: `twin/${name(number)}`, value: String(number) },
    { put: 'last', value: String(number) },
    { delete: `twin/${name(number - 100)}` },
  ]);
  process.stdout.write(`${number}\n`);
}
