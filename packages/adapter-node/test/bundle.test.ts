import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'tsup';
import { expect, it } from 'vitest';
import { temporaryDirectory } from './storage/drivers';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Inside the package, so that libsql is found from there. */
const outDir = join(root, 'node_modules/.cache/geo-test/bundle');

it('works as it is published, as ESM and as CommonJS, and says nothing on standard error', async () => {
  const directory = temporaryDirectory();
  await build({
    config: join(root, 'tsup.config.ts'),
    entry: { index: join(root, 'src/index.ts') },
    outDir,
    dts: false,
    sourcemap: false,
    silent: true,
  });
  const body = (file: string) => `
    const storage = await ports.sqliteStorage(${JSON.stringify(directory.file(file))});
    await storage.commit([{ put: 'a', value: '1' }, { put: 'b', value: '2' }]);
    console.log(JSON.stringify(await storage.scan('')), typeof ports.nodeScheduler().uptime());
    storage.close();`;
  const scripts = {
    esm: `import * as ports from ${JSON.stringify(join(outDir, 'index.js'))};${body('esm.db')}`,
    cjs: `import { createRequire } from 'node:module'; const ports = createRequire(import.meta.url)(${JSON.stringify(join(outDir, 'index.cjs'))});${body('cjs.db')}`,
  };
  for (const [format, script] of Object.entries(scripts)) {
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: root,
      encoding: 'utf8',
    });
    expect([format, stdout, stderr]).toEqual([
      format,
      '[{"key":"a","value":"1"},{"key":"b","value":"2"}] number\n',
      '',
    ]);
  }
  directory.remove();
}, 60_000);
