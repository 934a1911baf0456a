import { type Command, Option } from 'commander';
import { parseThreads } from '../arguments';
import { readConfig } from '../config-file';
import type { Console } from '../output/console';
import { PROFILES, type ProfileName } from '../replay/assumptions';
import { runTwin } from '../twin/run-twin';
import { twinText } from '../twin/twin-text';
import { guarded, type ResultOptions } from './finish';

interface Options extends ResultOptions {
  readonly config: string;
  readonly before?: string;
  readonly device?: string;
  readonly token?: string;
  readonly profile: ProfileName;
  readonly workers?: number;
}

export function addTwin(program: Command, console: Console): void {
  program
    .command('twin')
    .description('Replay what devices sent with another configuration: which trips would they have sent?')
    .argument('<sources...>', 'the address of a receiver, its database while it does not run, or recordings')
    .requiredOption('--config <file>', 'the other configuration, JSON')
    .option('--before <file>', 'compare with this configuration instead of with the trips that were sent')
    .option('--device <name>', 'one device; all by default')
    .option('--token <token>', 'what readers of the receiver need')
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
          const { config, before, device, token, profile, workers } = options;
          const read = (path: string) => readConfig(path, {}, (sentence) => console.say(sentence));
          const request = {
            ...{ sources, profile, config: await read(config) },
            ...(before === undefined ? {} : { before: await read(before) }),
            ...(device === undefined ? {} : { device }),
            ...(token === undefined ? {} : { token }),
            ...(workers === undefined ? {} : { workers }),
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
