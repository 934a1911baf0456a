import { Command, InvalidArgumentError } from 'commander';

/** Options of the command. */
export interface CommandOptions {
  readonly json: boolean;
  /** A runtime that is missing is a failure. */
  readonly all: boolean;
  /** Names of runtimes; undefined: all. */
  readonly only: readonly string[] | undefined;
  /** Names of scenarios; undefined: all that are not large. */
  readonly scenario: readonly string[] | undefined;
  /** The large scenarios too. */
  readonly large: boolean;
  readonly rounds: number;
  readonly update: boolean;
  /** A folder: the transcripts are written there, and nothing is replayed. */
  readonly write: string | undefined;
}

/** Odd, so that the median is one of the runs; five are enough against the noise of a busy machine. */
const ROUNDS = 5;

/** Reads the command line; ends the process on an error and for --help. */
export function readOptions(
  argv: readonly string[],
  runtimes: readonly string[],
  scenarios: readonly string[],
): CommandOptions {
  const command = new Command('runtimes')
    .description(
      'Replays the golden scenarios in the guest in every installed JavaScript engine, and compares decisions and speed.',
    )
    .option('--json', 'print one line of JSON', false)
    .option('--all', 'a runtime that is missing is a failure', false)
    .option('--only <names>', `these runtimes alone: ${runtimes.join(',')}`, namesOf(runtimes))
    .option('--scenario <names>', `these scenarios alone: ${scenarios.join(',')}`, namesOf(scenarios))
    .option('--large', 'the large scenarios too, with 100,000 fences', false)
    .option('--rounds <count>', 'runs of what is measured; the median counts', parseRounds, ROUNDS)
    .option('--update', 'write golden.json', false)
    .option('--write <folder>', 'write the transcripts of the scenarios there, and replay nothing')
    .showHelpAfterError('(see --help)')
    .parse([...argv]);
  const options = command.opts<CommandOptions>();
  return { ...options, only: options.only, scenario: options.scenario, write: options.write };
}

function namesOf(known: readonly string[]) {
  return (text: string): readonly string[] => {
    const names = text.split(',').filter((name) => name !== '');
    const unknown = names.filter((name) => !known.includes(name));
    if (names.length === 0 || unknown.length > 0)
      throw new InvalidArgumentError(`Known are: ${known.join(', ')}.`);
    return names;
  };
}

function parseRounds(text: string): number {
  const rounds = Number(text);
  if (!(Number.isInteger(rounds) && rounds >= 1 && rounds <= 99))
    throw new InvalidArgumentError('It must be a whole number from 1 to 99.');
  return rounds;
}
