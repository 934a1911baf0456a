import { readFile } from 'node:fs/promises';
import { readOutcome } from '../runner/outcome';
import type { Job, Outcome } from '../runtime';
import { scriptText } from '../script';
import type { QuickJs } from './engine';

/** Promise jobs run only from outside, when nothing is on the stack: `drain` leaves what comes next to whoever runs them. */
const SHELL = `
var geoNext;
geoReplay(geoTranscript.split('\\n'), {
  evaluate: function () { (0, eval)(geoSource); return geoGuest; },
  now: geoNow,
  heap: geoHeap,
  drain: function (next) { geoNext = next; },
  print: geoPrint
});
`;

/** Goes on where the runner left it; whether there was anything. */
const GO_ON = '(function () { var next = geoNext; geoNext = undefined; if (next) next(); return !!next; })()';

/** Replays in a QuickJS that nothing has run in, and disposes of it. */
export async function replayWithin(engine: QuickJs, job: Job): Promise<Outcome> {
  const lines: string[] = [];
  try {
    engine.define('geoSource', await readFile(job.bundle, 'utf8'));
    engine.define('geoTranscript', job.lines.join('\n'));
    engine.provide('geoPrint', (line) => {
      lines.push(line ?? '');
      return undefined;
    });
    engine.provide('geoNow', () => performance.now());
    engine.provide('geoHeap', () => engine.heapBytes());
    engine.evaluate((await scriptText('runner/bare')) + SHELL, 'replay.js');
    do engine.drain();
    while (engine.evaluate(GO_ON, 'go-on.js') === true);
  } finally {
    engine.dispose();
  }
  return readOutcome(lines.join('\n'));
}
