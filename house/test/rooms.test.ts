import { describe, expect, it } from 'vitest';
import { wrongWayImports } from '../rules/rooms';
import { committedFiles, isCore } from '../rules/source';

const breaches = (file: string, text: string) => wrongWayImports({ path: `packages/core/src/${file}`, text });

describe('imports inside core point one way', () => {
  it('holds for every source of core', () => {
    const sources = committedFiles().filter(({ path }) => isCore(path));
    expect(sources.length).toBeGreaterThan(0);
    expect(sources.flatMap(wrongWayImports)).toEqual([]);
  });

  it.each([
    ['motion/stop.ts', '../sync/queue', 'motion may not import from sync'],
    ['sync/queue.ts', '../motion/stop', 'sync may not import from motion'],
    ['sync/deep/queue.ts', '../../log/entry', 'sync may not import from log'],
    ['log/entry.ts', '../engine/step', 'log may not import from engine'],
    ['blackbox/recorder.ts', '../sync/queue', 'blackbox may not import from sync'],
    ['sync/queue.ts', '../blackbox/recorder', 'sync may not import from blackbox'],
    ['locations/gate.ts', '../motion/stop', 'locations may not import from motion'],
    ['config/table.ts', '../locations/fix', 'config may not import from locations'],
    ['store/keys.ts', '../config/table', 'store may not import from config'],
    ['ports/http.ts', '../memory/instant', 'ports may not import from memory'],
    ['contract/state.ts', '../ports/http', 'contract may not import from ports'],
    ['geo/chord.ts', '../contract/location', 'geo may not import from contract'],
    ['engine/step.ts', '../index', 'engine may not import from index'],
    ['engine/step.ts', '../testing/memory', 'engine may not import from testing'],
    ['index.ts', './testing/index', 'index may not import from testing'],
    ['motion/stop.ts', '../../test/story', 'leads out of core'],
    ['motion/stop.ts', 'lodash', 'core imports xstate, flatbush only; got lodash'],
    ['motion/stop.ts', 'node:fs', 'core imports xstate, flatbush only; got node:fs'],
    ['motion/stop.ts', 'xstate/dev', 'core imports xstate, flatbush only; got xstate/dev'],
    ['motion/stop.ts', '@geo/core', 'core imports xstate, flatbush only; got @geo/core'],
  ])('%s may not import %s', (file, name, reason) => {
    const found = [expect.stringContaining(reason)];
    expect(breaches(file, `import { a } from '${name}';`)).toEqual(found);
    expect(breaches(file, `import type { A } from '${name}';`)).toEqual(found);
    expect(breaches(file, `import '${name}';`)).toEqual(found);
    expect(breaches(file, `export { a } from '${name}';`)).toEqual(found);
    expect(breaches(file, `let a: import('${name}').A;`)).toEqual(found);
  });

  it('an unplanned room is refused', () => {
    expect(breaches('misc/thing.ts', '')).toEqual([expect.stringContaining('misc is not a room of core')]);
  });

  it.each([
    ['store/keys.ts', '../ports/storage'],
    ['config/table.ts', '../store/keys'],
    ['motion/stop.ts', './evidence'],
    ['motion/stop.ts', '../locations/fix'],
    ['sync/machine.ts', 'xstate'],
    ['engine/root.ts', '../motion/machine'],
    ['index.ts', './engine/create-engine'],
    ['testing/storage.ts', '../index'],
  ])('%s may import %s', (file, name) => {
    expect(breaches(file, `import { a } from '${name}';`)).toEqual([]);
  });

  it('a name in a comment or a string is no import', () => {
    expect(breaches('geo/a.ts', "// import 'node:fs'\nconst text = \"from 'node:fs'\";")).toEqual([]);
  });
});
