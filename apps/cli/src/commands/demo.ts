import { fileURLToPath } from 'node:url';
import { serveReceiver } from '@geo/receiver';
import type { Command } from 'commander';
import { EXIT } from '../exit-code';
import type { Console } from '../output/console';
import { runReplay } from '../replay/run-replay';
import { finish, guarded, type ResultOptions } from './finish';
import { untilInterrupted } from './interruption';

/** A hike with two rests and a few halts: every state of the motion machine occurs in it. */
const RECORDING = new URL('../fixtures/korita-zbevnica.gpx', import.meta.url);

export function addDemo(program: Command, console: Console): void {
  program
    .command('demo')
    .description('Replay a recorded hike, upload it to a receiver of its own, and write a report')
    .option('--report <file>', 'where the report goes', 'geo-demo.html')
    .option('--json', 'one line of JSON on standard output')
    .option('--verbose', 'with the stack of an error')
    .action((options: ResultOptions & { readonly report: string }) =>
      guarded(() => demo(options, console), options, console),
    );
}

async function demo(options: ResultOptions & { readonly report: string }, console: Console): Promise<void> {
  const interruption = untilInterrupted(() => process.exit(EXIT.interrupted));
  const receiver = await serveReceiver();
  try {
    const run = await runReplay(
      {
        files: [fileURLToPath(RECORDING)],
        url: receiver.url,
        speed: 'max',
        report: options.report,
        signal: interruption.signal,
        receiver: receiver.stats,
      },
      console,
    );
    finish(run, options, console);
  } finally {
    await receiver.close();
    interruption.end();
  }
}
