import { readFileSync } from 'node:fs';
import { defineConfig } from 'tsup';

/** What the plugin is, from the top of its source: bundling declarations drops it. */
const [comment = ''] = /^[\s\S]*?\*\//.exec(readFileSync('plugin/src/index.ts', 'utf8')) ?? [];

/** Expo requires a plugin: CommonJS. */
export default defineConfig({
  entry: { index: 'plugin/src/index.ts' },
  outDir: 'plugin/build',
  format: ['cjs'],
  target: 'node20',
  platform: 'node',
  tsconfig: 'plugin/tsconfig.json',
  dts: { banner: comment },
  clean: true,
  external: [/^expo(\/|$)/],
});
