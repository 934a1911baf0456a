import { createHash } from 'node:crypto';
import { access, mkdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { outputOf } from './program';

/** JavaScriptCore as a library, and what it takes to compile against it. */
const LIBRARY = 'javascriptcoregtk-4.1';
const INSTALL = 'apt-get install gcc pkgconf libjavascriptcoregtk-4.1-dev';

// The same from src and from dist.
const SOURCE = fileURLToPath(new URL('../hosts/jsc/host.c', import.meta.url));
const CACHE = fileURLToPath(new URL('../node_modules/.cache/jsc-host', import.meta.url));

/** The version of JavaScriptCore that the C host is compiled against, or what is missing for that and how to install it. */
export async function jscLibrary(): Promise<{ readonly version: string } | { readonly missing: string }> {
  const [version, headers, compiler] = await Promise.all([
    firstOutput('pkg-config', '--version'),
    firstOutput('pkg-config', '--modversion', LIBRARY),
    firstOutput('gcc', '--version'),
  ]);
  if (version === undefined) return { missing: `pkg-config: ${INSTALL}` };
  if (headers === undefined) return { missing: `the headers of ${LIBRARY}: ${INSTALL}` };
  if (compiler === undefined) return { missing: `gcc: ${INSTALL}` };
  return { version: headers };
}

/** The C host as a program, compiled where that has not been done yet. Throws where it cannot be, with what is missing. */
export async function jscHost(): Promise<string> {
  const library = await jscLibrary();
  if ('missing' in library) throw new Error(`the C host for JavaScriptCore needs ${library.missing}`);
  const flags = (await outputOf('pkg-config', ['--cflags', '--libs', LIBRARY])).trim().split(/\s+/);
  const parts = ['-std=c11', '-O2', '-Wall', '-Wextra', '-Werror', SOURCE, ...flags];
  const hash = createHash('sha256')
    .update(`${library.version} ${parts.join(' ')}`)
    .update(await readFile(SOURCE));
  const program = join(CACHE, hash.digest('hex').slice(0, 16));
  if (await exists(program)) return program;
  await mkdir(CACHE, { recursive: true });
  // Under another name first: two processes may compile at once.
  const made = `${program}-${process.pid}`;
  await outputOf('gcc', ['-o', made, ...parts]);
  await rename(made, program);
  return program;
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Undefined where there is no such program, or it fails. */
function firstOutput(program: string, ...args: readonly string[]): Promise<string | undefined> {
  return outputOf(program, args).then(
    (text) => text.trim(),
    () => undefined,
  );
}
