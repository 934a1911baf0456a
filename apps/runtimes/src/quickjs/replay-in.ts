import { readFile } from 'node:fs/promises';
import { readOutcome } from '../runner/outcome';
import { replay } from '../runner/replay';
import type { Job, Outcome } from '../runtime';
import type { QuickJs } from './engine';

/**
 * Replays in a QuickJS that nothing has run in. The runner stays outside, as a host does: so there is nothing on the heap but
 * the guest.
 */
export async function replayIn(engine: QuickJs, { bundle, lines }: Job): Promise<Outcome> {
  const source = await readFile(bundle, 'utf8');
  const printed: string[] = [];
  let receive: (json: string) => void = () => undefined;
  engine.provide('geoPost', (json) => receive(json));
  await new Promise<void>((resolve) => {
    replay(lines, {
      evaluate() {
        // The last guest is let go of first.
        engine.evaluate('geoDeliver = undefined', 'host.js');
        engine.evaluate(source, 'geo-guest.js');
        return (post) => {
          receive = post;
          engine.evaluate('geoDeliver = geoGuest(geoPost)', 'host.js');
          return (json) => engine.call('geoDeliver', json);
        };
      },
      now: () => performance.now(),
      heap: engine.heapBytes,
      drain(next) {
        engine.drain();
        next();
      },
      print(line) {
        printed.push(line);
        // The messages come first, then either the figures or the error.
        if (!line.startsWith('<')) resolve();
      },
    });
  });
  return readOutcome(printed.join('\n'));
}
