import { parseArgs } from 'node:util';
import { parkingTable, shownTable } from './parking/parking-table';

const USAGE = 'usage: pnpm bench:parking [--seeds N] [--json]';

const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '20' }, json: { type: 'boolean', default: false } },
});
const seeds = Number(values.seeds);
if (!(Number.isInteger(seeds) && seeds >= 1 && seeds <= 1000)) {
  console.error(`--seeds must be a whole number from 1 to 1000; got ${values.seeds}\n${USAGE}`);
  process.exitCode = 1;
} else {
  const rows = await parkingTable(seeds, (name) => process.stderr.write(`${name} …\n`));
  console.log(values.json ? JSON.stringify(rows) : shownTable(rows));
  // A dormant phone may lose metres of a trip, never a record.
  if (rows.some(({ brokenDays }) => brokenDays > 0)) process.exitCode = 1;
}
