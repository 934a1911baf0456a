// Runs a benchmark from its source: node bench/run.mjs sqlite --rounds 5. It needs no build.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const folder = fileURLToPath(new URL('.', import.meta.url));
/** Inside the package, so that packages of others are found from there; not under version control. */
const outdir = join(folder, '../node_modules/.cache/geo-bench');
const { dependencies } = JSON.parse(readFileSync(join(folder, '../package.json'), 'utf8'));
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => basename(file, '.ts'));
const [name = '', ...parameters] = process.argv.slice(2);

if (!names.includes(name)) {
  console.error(`node bench/run.mjs ${names.join('|')}`);
  process.exit(2);
}
await build({
  entryPoints: [name, 'parts/client', 'parts/served'].map((entry) => join(folder, `${entry}.ts`)),
  outdir,
  outbase: folder,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'es2022',
  conditions: ['@geo/source'],
  outExtension: { '.js': '.mjs' },
  // What the receiver takes from others is loaded from where it lies: some of it is no ES module.
  external: Object.keys(dependencies).filter((name) => !name.startsWith('@geo/')),
});
const child = spawn(process.execPath, [join(outdir, `${name}.mjs`), ...parameters], { stdio: 'inherit' });
// The benchmark ends what it has started, and then itself.
process.on('SIGINT', () => undefined);
child.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
