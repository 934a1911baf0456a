import { type Command, Option } from 'commander';
import { parseSpeed, parseUrl } from '../arguments';
import type { Console } from '../output/console';
import { GAP_MEANINGS, PROFILES } from '../replay/assumptions';
import { type ReplayRequest, runReplay } from '../replay/run-replay';
import { formatOption, RECORDINGS } from './convert';
import { finish, guarded, type ResultOptions } from './finish';
import { interruptible } from './interruption';

type Options = Omit<ReplayRequest, 'files' | 'signal' | 'receiver'> & ResultOptions;

export function addReplay(program: Command, console: Console): void {
  program
    .command('replay')
    .description('Run a recorded track through the engine')
    .argument('<files...>', RECORDINGS)
    .option('--url <url>', 'upload the records there', parseUrl)
    .option('--token <token>', 'access token for the uploads')
    .addOption(
      new Option('--speed <speed>', '"max", or how many times real time')
        .default('max')
        .argParser(parseSpeed),
    )
    .option('--config <file>', 'configuration of the engine, JSON')
    .addOption(
      new Option('--gaps <meaning>', 'what a long silence means; found from the files by default')
        .choices(['auto', ...GAP_MEANINGS])
        .default('auto'),
    )
    .addOption(
      new Option('--profile <name>', 'the platform that the recording is replayed as')
        .choices(Object.keys(PROFILES))
        .default('node'),
    )
    .option('--db <file>', 'keep the records in this database')
    .option(
      '--out <file>',
      'write the records as a track: .gpx, .geojson, .csv, .ndjson; - for standard output',
    )
    .addOption(formatOption())
    .option('--report <file>', 'write a report, one HTML file')
    .option('--trace <file>', 'write every decision, a line each')
    .option('--black-box <file>', 'write the black box, for `geo explain`')
    .option('--json', 'one line of JSON on standard output')
    .option('--verbose', 'with the stack of an error')
    .action((files: readonly string[], options: Options) =>
      guarded(
        async () => {
          const run = (signal: AbortSignal) => runReplay({ ...options, files, signal }, console);
          finish(await interruptible(run), options, console);
        },
        options,
        console,
      ),
    );
}
