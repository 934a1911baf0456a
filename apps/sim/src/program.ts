import { availableParallelism } from 'node:os';
import { type PlanOptions, planOf, type RunPlan } from '@geo/simulator';
import { Argument, Command, CommanderError, Option } from 'commander';
import { parseCount, parseHours, parseNumbers, parseOs, parseSeed } from './arguments';
import { replayText } from './commands/replay-text';
import { soakCommand } from './commands/soak-command';
import { pairwiseRuns } from './pairwise/pairwise-runs';
import { onlyFaults } from './seed/only-faults';
import { readPlan } from './seed/plan-file';
import { playSeed } from './seed/play-seed';

const EXIT_CODES = `
Exit codes:
  0  every invariant held
  1  an invariant did not hold, or a run ended with an error
  2  bad usage`;

interface Given {
  readonly hours: number;
  readonly count?: number;
  readonly from: number;
  readonly pairwise?: true;
  readonly json?: true;
  readonly threads: number;
  readonly os?: RunPlan['os'];
  readonly modelDay?: true;
  readonly faults: boolean;
  readonly shrink: boolean;
  readonly out: string;
  readonly only?: readonly number[];
  readonly plan?: string;
  readonly everything?: true;
  readonly quiet?: true;
}

/** The command line of the simulator. */
export function createProgram(): Command {
  return new Command('sim')
    .description(
      'Runs simulated phones by seed: one, and prints what happened; or many, and reports the invariants that did not hold.',
    )
    .addArgument(new Argument('[seed]', 'run this seed and print it').argParser(parseSeed))
    .option('--hours <hours>', 'simulated hours of each phone', parseHours, 24)
    .option('--count <seeds>', 'run this many seeds', parseCount)
    .option('--from <seed>', 'the first of them', parseSeed, 0)
    .option(
      '--pairwise',
      'configurations in which every two values of two keys occur together, each on both systems, fault-free and with faults; --from draws them, --count runs the first so many',
    )
    .option('--json', 'one line of JSON on standard output')
    .option('--threads <count>', 'how many at a time', parseCount, availableParallelism())
    .option(
      '--model-day',
      'the model day (2 h moving, 22 h still) and an app with the defaults, for every seed',
    )
    .option('--no-faults', 'inject no faults')
    .option('--no-shrink', 'do not shrink failures')
    .option('--out <folder>', 'where shrunk plans are written', 'out/sim')
    .addOption(new Option('--os <name>', 'this system for every seed').argParser(parseOs))
    .addOption(
      new Option('--only <numbers>', 'of the seed’s faults these alone: 3,7').argParser(parseNumbers),
    )
    .option('--plan <file>', 'run the plan in this file')
    .option('--everything', 'print commits, readings and decisions too')
    .option('--quiet', 'print the plan and the verdict alone')
    .addHelpText('after', EXIT_CODES)
    .exitOverride((error) => {
      process.exitCode = error.exitCode === 0 ? 0 : 2;
      throw new QuietEnd(error);
    })
    .action(async (seed: number | undefined, given: Given) => {
      process.exitCode = (await run(seed, given)) ? 0 : 1;
    });
}

/** Commander has printed its message already. */
class QuietEnd extends CommanderError {
  constructor({ exitCode, code }: CommanderError) {
    super(exitCode, code, '');
  }
}

/** Did every invariant hold? */
async function run(seed: number | undefined, given: Given): Promise<boolean> {
  const pairs = given.pairwise ? pairwiseRuns(given.from) : undefined;
  const optionsOf = (of: number) => ({ ...pairs?.options(of - given.from), ...planOptions(given) });
  const isSoak = given.count !== undefined || (pairs && seed === undefined);
  if (isSoak) {
    if (seed !== undefined || given.plan !== undefined)
      throw new Error('--count runs many seeds from --from on; leave out the seed and --plan');
    const most = pairs?.count ?? Number.POSITIVE_INFINITY;
    const replay = (of: number) =>
      replayText(of, planOptions(given)) + (pairs ? ` --pairwise --from ${given.from}` : '');
    return soakCommand({ ...given, count: Math.min(given.count ?? most, most), optionsOf, replay });
  }
  const plan = thePlan(seed, given, optionsOf);
  const verdict = await playSeed(plan, {
    print: (line) => process.stdout.write(`${line}\n`),
    everything: given.everything === true,
    quiet: given.quiet === true,
  });
  return verdict.violations.length === 0;
}

function planOptions({ hours, os, modelDay, faults }: Given): PlanOptions & { readonly hours: number } {
  return {
    hours,
    ...(os === undefined ? {} : { os }),
    ...(modelDay ? { day: 'model', isPlain: true } : {}),
    ...(faults ? {} : { faults: false }),
  };
}

function thePlan(
  seed: number | undefined,
  { plan: file, only }: Given,
  optionsOf: (seed: number) => PlanOptions,
): RunPlan {
  if (file === undefined && seed === undefined)
    throw new Error('which seed? pnpm sim SEED, pnpm sim --plan FILE, or pnpm sim --count N (see --help)');
  if (file !== undefined && seed !== undefined)
    throw new Error('a plan has its own seed: leave one of the two out');
  const plan = file === undefined ? planOf(seed as number, optionsOf(seed as number)) : readPlan(file);
  return only === undefined ? plan : onlyFaults(plan, only);
}
