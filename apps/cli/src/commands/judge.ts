import type { Command } from 'commander';
import { parseMeters, parsePercent } from '../arguments';
import { LIMITS } from '../judge/judged-trip';
import { runJudge } from '../judge/run-judge';
import type { Console } from '../output/console';
import { guarded, type ResultOptions } from './finish';

interface Options extends ResultOptions {
  readonly device?: string;
  readonly truth?: readonly string[];
  readonly box?: readonly string[];
  readonly departure: number;
  readonly covered: number;
  readonly error: number;
}

export function addJudge(program: Command, console: Console): void {
  program
    .command('judge')
    .description('Compare what a phone uploaded with tracks of a second receiver, and replay its black boxes')
    .argument('<db>', "the receiver's database; no receiver may have it open")
    .option('--device <name>', 'the phone, as the receiver names it')
    .option('--truth <files...>', 'tracks of a logger that was carried along, one a trip')
    .option('--box <files...>', 'what exportBlackBox() gave, as files')
    .option('--departure <metres>', 'allowed before the first record', parseMeters, LIMITS.departureMeters)
    .option('--covered <percent>', 'of a trip must have records', parsePercent, LIMITS.coveredShare)
    .option('--error <metres>', 'allowed for 95 of 100 records', parseMeters, LIMITS.errorMeters)
    .option('--json', 'one line of JSON on standard output')
    .option('--verbose', 'with the stack of an error')
    .action((db: string, options: Options) =>
      guarded(
        async () => {
          const { device, truth = [], box = [], departure, covered, error } = options;
          const limits = { departureMeters: departure, coveredShare: covered, errorMeters: error };
          const request = { db, truth, box, limits, ...(device === undefined ? {} : { device }) };
          const { text, outcome, exitCode } = await runJudge(request);
          console.result(options.json ? JSON.stringify(outcome) : text);
          process.exitCode = exitCode;
        },
        options,
        console,
      ),
    );
}
