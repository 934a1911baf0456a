import { describe, expect, it } from 'vitest';
import { at, readJson } from '../src/read/literal';
import { readNativeSource } from '../src/read/native-source';
import { readSource } from '../src/read/source';

const calls = (text: string, file = 'App.tsx') =>
  readSource({ file, text }).calls.map(({ name, argument, line, isTopLevel }) => ({
    name,
    line,
    isTopLevel,
    ...(argument === undefined ? {} : { value: argument.value }),
  }));

describe('calls of the engine in a JavaScript source', () => {
  it('by the default export, with literals and a constant', () => {
    const found = calls(`import Geo from '@geo/adapter-rn';
const config = { url: \`https://example.com\`, stopTimeout: -5, nested: { list: [1, 'a'] }, computed: limit() };
Geo.ready(config);
async function begin() { await Geo?.start(); }`);
    expect(found).toEqual([
      {
        name: 'ready',
        line: 3,
        isTopLevel: true,
        value: {
          url: 'https://example.com',
          stopTimeout: -5,
          nested: { list: [1, 'a'] },
          computed: undefined,
        },
      },
      { name: 'start', line: 4, isTopLevel: false },
    ]);
  });

  it('by a hook, taken apart or not, and by require', () => {
    const screen = `import { useTracker } from '@geo/adapter-rn';
const Screen = () => {
  const { start, stop: end } = useTracker();
  const tracker = useTracker();
  return <Button onPress={() => { start(); end(); tracker.startGeofences(); }} />;
};`;
    expect(calls(screen).map(({ name }) => name)).toEqual(['start', 'stop', 'startGeofences']);
    for (const program of [
      `const geo = require('@geo/adapter-rn'); geo.default.start();`,
      `const geo = require('@geo/adapter-rn').default; geo.start();`,
    ])
      expect(calls(program, 'a.js')).toMatchObject([{ name: 'start' }]);
  });

  it('not those of anything else', () => {
    expect(
      calls(`import Geo from '@geo/adapter-rn';
import { Animated } from 'react-native';
Animated.timing(value).start();
recorder.start();
start();`),
    ).toEqual([]);
  });

  it('with the types of TypeScript or of Flow', () => {
    expect(
      calls(`import Geo from '@geo/adapter-rn';\nGeo.ready({ url } satisfies Config as Config);`, 'a.ts'),
    ).toHaveLength(1);
    expect(
      calls(
        `// @flow\nimport Geo from '@geo/adapter-rn';\nimport typeof T from './t';\nconst a = (b: ?string): %checks => !!b;\nGeo.start();`,
        'a.js',
      ),
    ).toMatchObject([{ name: 'start' }]);
  });

  it("without what is in another library's keys", () => {
    expect(
      calls(`import Geo from '@geo/adapter-rn/compat';\nGeo.ready({ enableHeadless: true });\nGeo.start();`),
    ).toEqual([
      { name: 'ready', line: 2, isTopLevel: true },
      { name: 'start', line: 3, isTopLevel: true },
    ]);
  });
});

describe('calls of the engine in Kotlin and Swift', () => {
  it('with what is assigned to keys of the engine', () => {
    const { calls: kotlin, config } = readNativeSource({
      file: 'Tracking.kt',
      text: 'suspend fun start(engine: GeoEngine) {\n    engine.ready {\n        url = "https://example.com"\n        stopTimeout = 5\n        label = "other"\n        notification {\n            smallIcon = "drawable/ic"\n        }\n    }\n    engine.start()\n}\n',
    });
    expect(kotlin.map(({ name, line }) => [name, line])).toEqual([
      ['ready', 2],
      ['start', 10],
    ]);
    expect(config.map(([key, { value, line }]) => [key, value, line])).toEqual([
      ['url', 'https://example.com', 3],
      ['stopTimeout', 5, 4],
      ['notification', undefined, 6],
      ['notification.smallIcon', 'drawable/ic', 7],
    ]);
  });

  it('with the purpose that Swift asks for', () => {
    const { calls: swift } = readNativeSource({
      file: 'A.swift',
      text: 'try await engine.ready {\n    $0.stopOnTerminate = false\n}\ntry await engine.requestTemporaryFullAccuracy("Navigation")\n',
    });
    expect(swift.map(({ name, argument }) => [name, argument?.value])).toEqual([
      ['ready', undefined],
      ['requestTemporaryFullAccuracy', 'Navigation'],
    ]);
  });
});

describe('JSON', () => {
  it('has lines, and may have comments and trailing commas', () => {
    const json = readJson({ file: 'a.json', text: '{\n  // why\n  "a": {\n    "b": [1, 2,],\n  },\n}' });
    expect(at(json, 'a', 'b')).toMatchObject({ value: [1, 2], line: 4 });
  });
});
