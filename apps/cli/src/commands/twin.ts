import { type Command, Option } from 'commander';
import { parseMoment, parseThreads } from '../arguments';
import { readConfig } from '../config-file';
import { EXIT } from '../exit-code';
import { Failure } from '../failure';
import type { Console } from '../output/console';
import { PROFILES, type ProfileName } from '../replay/assumptions';
import { runTwin } from '../twin/run-twin';
import { twinText } from '../twin/twin-text';
import { defined } from './defined';
import { guarded, type ResultOptions } from './finish';

interface Options extends ResultOptions {
  readonly config: string;
  readonly before?: string;
  readonly device?: string;
  readonly token?: string;
  readonly org?: string;
  readonly since?: number;
  readonly until?: number;
  readonly profile: ProfileName;
  readonly workers?: number;
}

/** Without any it is the store that the environment names: an address among arguments is seen by every user of the machine. */
function sourcesOf(given: readonly string[]): readonly string[] {
  const store = process.env.GEO_STORE;
  if (given.length > 0) return given;
  if (store) return [store];
  throw new Failure('say what to replay: a receiver, a database or recordings, or GEO_STORE', {
    exitCode: EXIT.badInput,
  });
}

export function addTwin(program: Command, console: Console): void {
  program
    .command('twin')
    .description('Replay what devices sent with another configuration: which trips would they have sent?')
    .argument(
      '[sources...]',
      'the address of a receiver, its SQLite database while it does not run, postgres://…, or recordings (or set GEO_STORE)',
    )
    .requiredOption('--config <file>', 'the other configuration, JSON')
    .option('--before <file>', 'compare with this configuration instead of with the trips that were sent')
    .option('--device <name>', 'one device; all by default')
    .option('--token <token>', 'what readers of the receiver need')
    .option('--org <name>', 'whose devices, of a database (default: "default")')
    .option('--since <time>', 'only from this moment on, ISO-8601', parseMoment)
    .option('--until <time>', 'only before this one', parseMoment)
    .addOption(
      new Option('--profile <name>', 'the platform that it is replayed as')
        .choices(Object.keys(PROFILES))
        .default('android'),
    )
    .option('--workers <number>', 'threads; by default as many as there are cores', parseThreads)
    .option('--json', 'one line of JSON on standard output, with every trip')
    .option('--verbose', 'with the stack of an error')
    .action((sources: readonly string[], options: Options) =>
      guarded(
        async () => {
          const { config, before, profile, device, token, org, since, until, workers } = options;
          const read = (path: string) => readConfig(path, {}, (sentence) => console.say(sentence));
          const request = {
            ...{ sources: sourcesOf(sources), profile, config: await read(config) },
            ...(before === undefined ? {} : { before: await read(before) }),
            ...defined({ device, token, org, since, until, workers }),
            keepsLines: options.json === true,
          };
          const outcome = await runTwin(request);
          console.result(options.json ? JSON.stringify(outcome) : twinText(outcome));
          process.exitCode = outcome.exitCode;
        },
        options,
        console,
      ),
    );
}
