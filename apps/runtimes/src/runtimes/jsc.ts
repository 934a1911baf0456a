import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { outputOf } from '../program';
import { readOutcome } from '../runner/outcome';
import type { Job, Outcome, Runtime } from '../runtime';
import { inScratchFolder } from '../scratch';
import { scriptText } from '../script';

/** WebKit's own shell, in Debian's package of this name. */
const PROGRAM = 'jsc';
const PACKAGE = 'libjavascriptcoregtk-4.0-bin';

/** The shell's functions, as the runner wants them. */
const SHELL = `
var bundle = arguments[0];
var source = readFile(bundle);
geoReplay(readFile(arguments[1]).split('\\n'), {
  evaluate: function () { (0, eval)(source); return geoGuest; },
  now: function () { return preciseTime() * 1000; },
  heap: function () { fullGC(); return gcHeapSize(); },
  drain: function (next) { drainMicrotasks(); next(); },
  print: print
});
`;

/** JavaScriptCore in its own shell. */
export const jsc: Runtime = {
  name: 'jsc',

  async find() {
    const output = await outputOf(PROGRAM, ['-e', 'print(typeof drainMicrotasks)']).catch(() => '');
    if (output.trim() !== 'function') return { missing: `apt-get install ${PACKAGE}` };
    // The shell does not recordScenario its version; the package does.
    const query = await outputOf('dpkg-query', ['--show', PACKAGE]).catch(() => '');
    return { version: query.trim().split('\t')[1] ?? 'of an unknown version' };
  },

  run: (job: Job): Promise<Outcome> =>
    inScratchFolder(async (folder) => {
      const script = join(folder, 'replay.js');
      const transcript = join(folder, 'transcript.txt');
      await writeFile(script, (await scriptText('runner/bare')) + SHELL);
      await writeFile(transcript, job.lines.join('\n'));
      return readOutcome(await outputOf(PROGRAM, [script, '--', job.bundle, transcript]));
    }),
};
