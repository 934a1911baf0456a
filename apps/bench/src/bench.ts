import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { engineBench } from './engine-bench';
import { type BenchResult, holds } from './figure';
import { geofencesBench } from './geofences-bench';
import { partsBench } from './parts-bench';
import { safetyBench } from './safety-bench';
import type { Size } from './size';
import { storageBench } from './storage-bench';
import { table } from './table';
import { uploadBench } from './upload-bench';

/** By the name that `pnpm bench NAME` takes; without a name all run, in this order. */
const BENCHES: Readonly<Record<string, (size: Size) => Promise<BenchResult>>> = {
  engine: engineBench,
  storage: storageBench,
  upload: uploadBench,
  geofences: geofencesBench,
  parts: partsBench,
  safety: safetyBench,
};
/** What runs without a name: what needs recordings only where there are some. */
const ALONE = Object.keys(BENCHES).filter(
  (name) => (name !== 'safety' && name !== 'geofences') || process.env.GEO_DATA,
);

const USAGE = `usage: pnpm bench [${Object.keys(BENCHES).join(' | ')}]… [--rounds 5] [--scale 1] [--json] [--out FOLDER]`;
const RESULTS = fileURLToPath(new URL('../../../out/bench/', import.meta.url));

interface Order {
  readonly names: readonly string[];
  readonly size: Size;
  readonly json: boolean;
  /** The folder that results are written to. */
  readonly out: string;
}

function order(): Order {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '5' },
      scale: { type: 'string', default: '1' },
      json: { type: 'boolean', default: false },
      out: { type: 'string', default: RESULTS },
    },
  });
  for (const name of positionals)
    if (!Object.hasOwn(BENCHES, name)) throw new Error(`there is no benchmark "${name}"`);
  const rounds = Number(values.rounds);
  const scale = Number(values.scale);
  if (!(Number.isInteger(rounds) && rounds >= 1))
    throw new Error(`--rounds must be a whole number, 1 or more; got ${values.rounds}`);
  if (!(scale > 0 && scale <= 100))
    throw new Error(`--scale must be above 0, at most 100; got ${values.scale}`);
  return {
    names: positionals.length > 0 ? positionals : ALONE,
    size: { rounds, scale },
    json: values.json,
    out: resolve(values.out),
  };
}

async function run({ names, size, json, out }: Order): Promise<void> {
  const machine = { node: process.version, processor: cpus()[0]?.model ?? 'unknown', cores: cpus().length };
  const show = json ? console.error : console.log;
  show(
    `Node ${machine.node}, ${machine.cores} × ${machine.processor}, ${size.rounds} rounds after a warm-up\n`,
  );
  mkdirSync(out, { recursive: true });
  const results: object[] = [];
  for (const name of names) {
    const bench = BENCHES[name] as (size: Size) => Promise<BenchResult>;
    const result = await bench(size);
    show(table(result));
    writeFileSync(join(out, `${name}.json`), `${JSON.stringify({ machine, size, ...result }, null, 2)}\n`);
    const { samples: _samples, ...summary } = result;
    results.push({
      ...summary,
      figures: result.figures.map((figure) => ({ ...figure, holds: holds(figure) })),
    });
  }
  show(`written to ${out}: ${names.map((name) => `${name}.json`).join(', ')}`);
  if (json) console.log(JSON.stringify({ machine, size, results }));
}

try {
  await run(order());
} catch (error) {
  console.error(error instanceof Error ? `${error.message}\n${USAGE}` : error);
  process.exitCode = 1;
}
