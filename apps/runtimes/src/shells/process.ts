import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import process from 'node:process';
import { createContext, runInContext } from 'node:vm';
import { replay } from '../runner/replay';
import type { GuestBoot } from '../runner/shell';

// Node, Bun and Deno: arguments are the bundle, the transcript, and the file that takes what is printed.
const [bundle, transcript, output] = process.argv.slice(2) as [string, string, string];
const source = readFileSync(bundle, 'utf8');
const lines = readFileSync(transcript, 'utf8').split('\n');
const out = openSync(output, 'w');
const collect = collector();

replay(lines, {
  evaluate() {
    // A realm of its own with nothing in it but the language: as bare as an engine without a platform.
    const realm = createContext({});
    runInContext(source, realm, { filename: bundle });
    return runInContext('geoGuest', realm) as GuestBoot;
  },
  now: () => performance.now(),
  heap() {
    if (collect === undefined) return null;
    collect();
    return process.memoryUsage().heapUsed;
  },
  // Promise jobs run out before the loop comes to this.
  drain: (next) => void setImmediate(next),
  print(line) {
    writeSync(out, `${line}\n`);
    if (line.charAt(0) === '@' || line.charAt(0) === '!') closeSync(out);
  },
});

/** A whole collection: V8's `gc` under --expose-gc, or Bun's. */
function collector(): (() => void) | undefined {
  const { gc, Bun } = globalThis as { gc?: () => void; Bun?: { gc(isWhole: boolean): void } };
  return Bun === undefined ? gc : () => Bun.gc(true);
}
