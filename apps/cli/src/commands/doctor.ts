import { doctorText, runDoctor } from '@geo/doctor';
import type { Command } from 'commander';
import { EXIT } from '../exit-code';
import type { Console } from '../output/console';
import { guarded, type ResultOptions } from './finish';

interface Options extends ResultOptions {
  readonly config?: string;
  readonly fix?: boolean;
}

export function addDoctor(program: Command, console: Console): void {
  program
    .command('doctor')
    .description('List what will fail in an app: on which OS version, in which build, in which store review')
    .argument('[folder]', "the app's folder: Expo, React Native, or native", '.')
    .option('--config <file>', "the engine's configuration as JSON, from the folder (geo.config.json)")
    .option('--fix', 'mend what can be mended safely, and list the rest')
    .option('--json', 'one line of JSON on standard output')
    .option('--verbose', 'with the stack of an error')
    .action((folder: string, options: Options) =>
      guarded(
        async () => {
          const { config, fix = false } = options;
          const checked = runDoctor({
            folder,
            fix,
            ...(config === undefined ? {} : { config }),
          });
          console.result(options.json ? JSON.stringify(checked) : doctorText(checked, console.ink.result));
          const isHealthy = checked.findings.every(({ severity }) => severity !== 'error');
          process.exitCode = isHealthy ? EXIT.ok : EXIT.unexpected;
        },
        options,
        console,
      ),
    );
}
