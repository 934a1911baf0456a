import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { CANDIDATES } from './filter/candidates';
import { type Passage, passages } from './filter/passages';
import { plot } from './filter/plot';
import { resultOf } from './filter/result';
import { tables } from './filter/tables';
import { progress } from './progress';
import { openRecordings } from './recorded/index';

const USAGE = `usage: pnpm bench:filter --data FOLDER [--json] [--out FOLDER]
  --data  recordings with ground truth in the layout of MobilityNet (default: mobilitynet in the folder GEO_DATA names)
  --json  one line of JSON instead of tables
  --out   where filter.json and filter.svg are written (default: out/bench)`;
const RESULTS = fileURLToPath(new URL('../../../out/bench/', import.meta.url));

function order() {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      json: { type: 'boolean', default: false },
      out: { type: 'string', default: RESULTS },
    },
  });
  const { GEO_DATA } = process.env;
  const data = values.data ?? (GEO_DATA ? join(GEO_DATA, 'mobilitynet') : undefined);
  if (data === undefined) throw new RangeError('--data must name a folder of recordings; got none');
  return { data: resolve(data), json: values.json, out: resolve(values.out) };
}

async function run({ data, json, out }: ReturnType<typeof order>): Promise<void> {
  const began = performance.now();
  const skipped: string[] = [];
  const { runs } = openRecordings(data, (line) => skipped.push(line));
  const phones = runs.flatMap((recorded) => recorded.phones.map((phone) => ({ recorded, phone })));
  const all: Passage[] = [];
  const bar = progress('phones', phones.length);
  for (const { recorded, phone } of phones) {
    all.push(...passages(recorded, phone, CANDIDATES));
    bar.step(`${recorded.id}/${phone.name}`);
    // Lets the bar be drawn.
    await new Promise(setImmediate);
  }
  bar.done();
  for (const line of skipped) console.error(line);
  if (all.length === 0)
    throw new RangeError(`no section with a route and at least five fixes was found in ${data}`);

  const result = resultOf(all);
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, 'filter.json'), `${JSON.stringify(result, null, 2)}\n`);
  writeFileSync(join(out, 'filter.svg'), plot(all, result.reportedOn));
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  const show = json ? console.error : console.log;
  if (!json) show(tables(result));
  show(
    `${all.length} sections of ${phones.length} phones in ${seconds} s; written to ${out}: filter.json, filter.svg`,
  );
  if (json) console.log(JSON.stringify(result));
}

try {
  await run(order());
} catch (error) {
  const isExpected = error instanceof RangeError || error instanceof TypeError;
  console.error(error instanceof Error ? (isExpected ? `${error.message}\n${USAGE}` : error.stack) : error);
  process.exitCode = 1;
}
