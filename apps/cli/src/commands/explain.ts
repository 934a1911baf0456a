import type { Command } from 'commander';
import { parseMoment } from '../arguments';
import { type ExplainRequest, runExplain } from '../explain/run-explain';
import type { Console } from '../output/console';
import { guarded, type ResultOptions } from './finish';

type Options = Omit<ExplainRequest, 'file'> & ResultOptions;

export function addExplain(program: Command, console: Console): void {
  program
    .command('explain')
    .description('Replay a black box (exportBlackBox) and print each decision with its reason')
    .argument('<file>', 'what exportBlackBox() gave, as a file')
    .option('--uuid <uuid>', 'explain one record: its fix, why it was made, what became of it')
    .option('--at <time>', 'only the minute before and after this moment', parseMoment)
    .option('--json', 'one line of JSON on standard output')
    .option('--verbose', 'with the stack of an error')
    .action((file: string, options: Options) =>
      guarded(
        async () => {
          const { text, outcome, exitCode } = await runExplain({ ...options, file }, console);
          console.result(options.json ? JSON.stringify(outcome) : text);
          process.exitCode = exitCode;
        },
        options,
        console,
      ),
    );
}
