import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { EXIT } from '../src/exit-code';
import { geo } from './geo-program';

const folder = mkdtempSync(join(tmpdir(), 'geo-migrate-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(text: string): string {
  const path = join(folder, 'config.js');
  writeFileSync(path, text);
  return path;
}

describe('geo migrate', () => {
  it('prints the configuration, and what became of each key beside it', async () => {
    const path = file(`{
      // as in the app
      distanceFilter: 20,
      speedJumpFilter: 100,
      schedule: ['1-7 9:00-17:00'],
      enableHeadless: true,
      stopOnTerminate: false,
    }`);
    const { result, said, exitCode } = await geo('migrate', path);
    expect(exitCode).toBeUndefined();
    expect(JSON.parse(result)).toEqual({
      distanceFilter: 20,
      locationFilterMaxSpeed: 100,
      stopOnTerminate: false,
      httpTimeoutMs: 60_000,
    });
    expect(said).toContain('A configuration of react-native-background-geolocation up to 4: 5 keys');
    expect(said).toContain('No place (1)\n  schedule: start and stop from the app');
    expect(said).toContain('Not needed (1)\n  enableHeadless: registerHeadlessTask() is enough');
    expect(said).toContain(
      'Same (3)\n  distanceFilter, speedJumpFilter → locationFilterMaxSpeed, stopOnTerminate',
    );
    expect(said).toContain('  httpTimeoutMs was 60000, and is kept: a slow server is not given up sooner');
  });

  it('prints all of it as JSON', async () => {
    const { result } = await geo('migrate', file('{ interval: 5000 }'), '--json');
    expect(JSON.parse(result)).toMatchObject({
      from: 'mauron85',
      config: { locationUpdateInterval: 5000 },
      findings: [{ key: 'interval', verdict: 'same', to: 'locationUpdateInterval', says: '' }],
    });
  });

  it.each([
    ['{ url: SERVER_URL }', 'is no object of literals'],
    ['[1, 2]', 'a configuration is an object; got [1, 2]'],
  ])('says in a sentence why it cannot read %s', async (text, sentence) => {
    const { said, exitCode } = await geo('migrate', file(text));
    expect(exitCode).toBe(EXIT.badInput);
    expect(said).toContain(sentence);
  });
});
