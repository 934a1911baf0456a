import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** What is built for engines, from its sources, so that nothing of it can be stale. */
export type ScriptName = 'runner/bare' | 'shells/process' | 'shells/page';

/**
 * A script for an engine as one text. `runner/bare` puts `geoReplay(lines, shell)` on globalThis (see runner/replay.ts) and
 * wants nothing of its engine but the language of 2015; `shells/process` is a module for Node, Bun and Deno;
 * `shells/page` puts `geoReplayInPage(bundle, transcript)` into a page.
 */
export async function scriptText(name: ScriptName): Promise<string> {
  const isBare = name === 'runner/bare';
  const isModule = name === 'shells/process';
  const { outputFiles } = await build({
    // The same from src and from dist.
    entryPoints: [fileURLToPath(new URL(`../src/${name}.ts`, import.meta.url))],
    bundle: true,
    format: isModule ? 'esm' : 'iife',
    platform: isModule ? 'node' : 'neutral',
    target: isBare ? 'es2015' : 'es2022',
    charset: 'ascii',
    write: false,
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error(`esbuild gave nothing for ${name}`);
  return file.text;
}
