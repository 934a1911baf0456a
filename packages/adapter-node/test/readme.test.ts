import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { builtScript } from './built-script';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const recording = fileURLToPath(
  new URL('./fixtures/gpxpy-tracks/around-visnjan-with-car.gpx', import.meta.url),
);

it('the first example gives the same each time, and depends on the filter', async () => {
  const example = /```ts\n(.*?)```/s.exec(readme)?.[1] ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'geo-readme-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const run = async (distanceFilter: number) => {
    const text = example
      .replace("'drive.gpx'", JSON.stringify(recording))
      .replace('distanceFilter: 10', `distanceFilter: ${distanceFilter}`);
    // Beside the package's sources, from where it finds what it imports.
    const source = fileURLToPath(new URL(`../node_modules/.cache/geo-readme/`, import.meta.url));
    mkdirSync(source, { recursive: true });
    const file = join(source, `example-${distanceFilter}.ts`);
    writeFileSync(file, text.replace("'@geo/adapter-node'", "'../../../src/index'"));
    const script = await builtScript(pathToFileURL(file));
    return execFileSync(process.execPath, [script], { cwd: folder, encoding: 'utf8' });
  };
  const first = await run(10);
  expect(first).toMatch(/\d+ records \d/);
  expect(await run(10)).toBe(first);
  const sparse = await run(100);
  expect(sparse).not.toContain('rejected stale');
  expect(Number.parseInt(sparse.match(/(\d+) records/)?.[1] ?? '', 10)).toBeLessThan(
    Number.parseInt(first.match(/(\d+) records/)?.[1] ?? '', 10),
  );
}, 60_000);
