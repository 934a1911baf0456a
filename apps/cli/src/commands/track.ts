import { type Command, Option } from 'commander';
import { parseAddress, parseSeconds, parseUrl } from '../arguments';
import type { Console } from '../output/console';
import { runTrack, type TrackRequest } from '../track/run-track';
import { finish, guarded, type ResultOptions } from './finish';
import { interruptible } from './interruption';

type Options = Omit<TrackRequest, 'signal'> & ResultOptions;

export function addTrack(program: Command, console: Console): void {
  program
    .command('track')
    .description('Track live from gpsd until Ctrl-C; a second Ctrl-C ends at once')
    .addOption(
      new Option('--gpsd <host:port>', 'where gpsd listens')
        .default(parseAddress('127.0.0.1'), '127.0.0.1:2947')
        .argParser(parseAddress),
    )
    .option('--url <url>', 'upload the records there', parseUrl)
    .option('--token <token>', 'access token for the uploads')
    .option('--config <file>', 'configuration of the engine, JSON')
    .option('--db <file>', 'keep the records in this database (default: a temporary one)')
    .option('--trace <file>', 'write every decision, a line each')
    .option('--for <seconds>', 'end after this many seconds', parseSeconds)
    .option('--json', 'one line of JSON on standard output')
    .option('--verbose', 'with the stack of an error')
    .action((options: Options) =>
      guarded(
        async () => {
          const run = (signal: AbortSignal) => runTrack({ ...options, signal }, console);
          finish(await interruptible(run), options, console);
        },
        options,
        console,
      ),
    );
}
