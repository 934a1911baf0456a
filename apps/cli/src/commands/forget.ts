import { type ForgetOptions, forgetDevice } from '@geo/receiver';
import type { Command } from 'commander';
import { EXIT } from '../exit-code';
import { Failure } from '../failure';
import type { Console } from '../output/console';
import { count } from '../output/figures';
import { defined } from './defined';
import { guarded, type ResultOptions } from './finish';
import { addStreamFlags, type StreamFlags, streamOf } from './stream-flags';

interface Options extends StreamFlags, ResultOptions {
  readonly org?: string;
  readonly db?: string;
  readonly store?: string;
}

export function addForget(program: Command, console: Console): void {
  const command = program
    .command('forget')
    .description('Delete everything of a device: in a database, and in what a stream still holds')
    .argument('<device>', 'its name')
    .option('--org <name>', 'its organisation (default: "default")')
    .option('--db <file>', "a receiver's SQLite database; no receiver may have it open")
    .option('--store <address>', 'postgres://user@host/database (or set GEO_STORE)');
  addStreamFlags(command, 'order its writers to delete too: nats://a,b,c')
    .option('--json', 'one line of JSON on standard output')
    .option('--verbose', 'with the stack of an error')
    .action((device: string, options: Options) =>
      guarded(() => forget(device, options, console), options, console),
    );
}

async function forget(device: string, options: Options, console: Console): Promise<void> {
  const { org, db, json } = options;
  const store = options.store ?? (db === undefined ? process.env.GEO_STORE : undefined);
  const stream = streamOf(options, process.env);
  if (db === undefined && store === undefined && stream === undefined)
    throw new Failure('say where: --db, --store (or GEO_STORE), or --stream (or GEO_STREAM)', {
      exitCode: EXIT.badInput,
    });
  const place: ForgetOptions = defined({ db, store, stream });
  const gone = await forgetDevice({ device, ...defined({ org }) }, place).catch((error: Error) => {
    const exitCode = error instanceof TypeError ? EXIT.badInput : EXIT.storageFailed;
    throw new Failure(error.message, { exitCode, cause: error });
  });
  const { records, logEntries, queued } = gone;
  if (records + logEntries === 0 && !queued)
    throw new Failure(`nothing is stored of ${JSON.stringify(device)}`, { exitCode: EXIT.badInput });
  if (json) console.result(JSON.stringify(gone));
  console.say(`${count(records, 'record')} and ${count(logEntries, 'log entry', 'log entries')} deleted`);
  if (queued)
    console.say('the writers have the order: what the stream holds is deleted when they come to it');
}
