import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { outputOf } from '../program';
import { readOutcome } from '../runner/outcome';
import type { Job, Outcome } from '../runtime';
import { inScratchFolder } from '../scratch';
import { scriptText } from '../script';

/** Replays in a new process of Node, Bun or Deno. `args` come before the script. */
export function replayInProcess(program: string, args: readonly string[], job: Job): Promise<Outcome> {
  return inScratchFolder(async (folder) => {
    const script = join(folder, 'replay.mjs');
    const transcript = join(folder, 'transcript.txt');
    const printed = join(folder, 'printed.txt');
    await writeFile(script, await scriptText('shells/process'));
    await writeFile(transcript, job.lines.join('\n'));
    await outputOf(program, [...args, script, job.bundle, transcript, printed]);
    return readOutcome(await readFile(printed, 'utf8'));
  });
}
