import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Recording } from './comparison/recording';

/** The committed hashes: for each scenario of all posts, and as `<name> trace` of the decision trace alone. */
export type Golden = Readonly<Record<string, string>>;

const PATH = fileURLToPath(new URL('../golden.json', import.meta.url));

/**
 * Reads golden.json.
 * @throws Error where it cannot be read, or is no table of hashes
 */
export async function readGolden(path = PATH): Promise<Golden> {
  const golden: unknown = JSON.parse(await readFile(path, 'utf8'));
  const isTable =
    typeof golden === 'object' &&
    golden !== null &&
    !Array.isArray(golden) &&
    Object.values(golden).every((hash) => typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash));
  if (!isTable) throw new Error(`${path} must hold one SHA-256 in hexadecimal for each scenario`);
  return golden as Golden;
}

/** Writes the hashes of these recordings and keeps all others. */
export async function updateGolden(recordings: readonly Recording[], path = PATH): Promise<void> {
  const before = await readGolden(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return {};
    throw error;
  });
  const hashes = Object.fromEntries(
    recordings.flatMap(({ name, hash, traceHash }) => [
      [name, hash],
      [`${name} trace`, traceHash],
    ]),
  );
  await writeFile(path, `${JSON.stringify({ ...before, ...hashes }, null, 2)}\n`);
}

/** Where the hashes differ from golden.json; empty where they match. */
export function goldenMismatches(recordings: readonly Recording[], golden: Golden): readonly string[] {
  return recordings
    .filter(({ name, hash }) => golden[name] !== hash)
    .map(({ name, hash }) => {
      const committed = golden[name];
      return committed === undefined
        ? `${name}: golden.json has no hash of it (pnpm runtimes --update writes it)`
        : `${name}: the engine gives ${short(hash)}, golden.json ${short(committed)} (where that is meant: pnpm runtimes --update)`;
    });
}

/** The beginning of a hash, for people. */
export function short(hash: string): string {
  return hash.slice(0, 12);
}
