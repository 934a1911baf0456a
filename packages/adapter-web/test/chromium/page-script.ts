import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Bundles a script of a test and what it imports, our sources included, for a page or a worker. */
export async function pageScript(entry: URL): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(entry)],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    conditions: ['@geo/source'],
    sourcemap: 'inline',
    sourcesContent: false,
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}
