import { moveStore } from '@geo/receiver';
import type { Command } from 'commander';
import { EXIT } from '../exit-code';
import { Failure } from '../failure';
import type { Console } from '../output/console';
import { count } from '../output/figures';
import { guarded, type ResultOptions } from './finish';

interface Options extends ResultOptions {
  readonly store?: string;
}

export function addMigrateStore(program: Command, console: Console): void {
  program
    .command('migrate-store')
    .description(
      'Copy the records of a receiver from SQLite into PostgreSQL; interrupted, it goes on from there',
    )
    .argument('<db>', "the receiver's database; no receiver may have it open")
    .option('--store <address>', 'postgres://user@host/database (or set GEO_STORE)')
    .option('--json', 'one line of JSON on standard output')
    .option('--verbose', 'with the stack of an error')
    .action((db: string, options: Options) => guarded(() => migrate(db, options, console), options, console));
}

async function migrate(db: string, options: Options, console: Console): Promise<void> {
  const address = options.store ?? process.env.GEO_STORE;
  if (address === undefined)
    throw new Failure('say where to: --store postgres://user@host/database, or GEO_STORE', {
      exitCode: EXIT.badInput,
    });
  const moved = await moveStore(db, address).catch((error: Error) => {
    throw new Failure(error.message, { exitCode: EXIT.storageFailed, cause: error });
  });
  if (options.json) console.result(JSON.stringify(moved));
  const { records, duplicates, logEntries } = moved;
  console.say(
    `${count(records, 'record')} copied, ${count(duplicates, 'duplicate')}; ${count(logEntries, 'log entry', 'log entries')}`,
  );
}
