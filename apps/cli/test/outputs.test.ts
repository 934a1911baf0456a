import {
  existsSync,
  linkSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EXIT } from '../src/exit-code';
import { geo } from './geo-program';

/** A walk of a minute. */
const WALK = `lat,lon,time\n${Array.from(
  { length: 60 },
  (_, second) => `${(45 + second / 80_000).toFixed(6)},13,${1_700_000_000 + second}`,
).join('\n')}\n`;

let folder: string;
let walk: string;
const path = (name: string) => join(folder, name);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'geo-outputs-'));
  walk = path('walk.csv');
  writeFileSync(walk, WALK);
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  process.exitCode = 0;
});

describe('an output that is an input', () => {
  it.each(['--trace', '--report', '--black-box', '--db'])(
    'is refused by %s, and the input stays',
    async (option) => {
      const { said, exitCode } = await geo('replay', walk, option, walk);
      expect(exitCode).toBe(EXIT.badInput);
      expect(said).toContain(`${option} ${walk} is the recording ${walk}: it would be overwritten`);
      expect(readFileSync(walk, 'utf8')).toBe(WALK);
    },
  );

  it.each([
    ['a symlink', () => symlinkSync(walk, path('other'))],
    ['a hard link', () => linkSync(walk, path('other'))],
  ])('is found out behind %s', async (_, link) => {
    link();
    const { said, exitCode } = await geo('replay', walk, '--report', path('other'));
    expect(exitCode).toBe(EXIT.badInput);
    expect(said).toContain('it would be overwritten');
    expect(readFileSync(walk, 'utf8')).toBe(WALK);
  });

  it('is refused where it is the configuration', async () => {
    writeFileSync(path('config.json'), '{"distanceFilter":5}');
    const { said } = await geo(
      'replay',
      walk,
      '--config',
      path('config.json'),
      '--trace',
      path('config.json'),
    );
    expect(said).toContain('is the configuration');
    expect(readFileSync(path('config.json'), 'utf8')).toBe('{"distanceFilter":5}');
  });

  it('is refused by track as well', async () => {
    writeFileSync(path('config.json'), '{"distanceFilter":5}');
    const { exitCode } = await geo(
      ...['track', '--for', '0.1', '--config', path('config.json')],
      ...['--trace', path('config.json')],
    );
    expect(exitCode).toBe(EXIT.badInput);
    expect(readFileSync(path('config.json'), 'utf8')).toBe('{"distanceFilter":5}');
  });
});

describe('two outputs into one file', () => {
  it.each([
    ['of one name', 'both', 'both'],
    ['that differ in case alone, which many file systems do not tell apart', 'both', 'BOTH'],
    ['through a link that leads nowhere yet', 'link', 'target'],
    ['of which one is the log of the database', 'run.db', 'run.db-wal'],
  ])('are refused: %s', async (_, first, second) => {
    symlinkSync(path('target'), path('link'));
    const { said, exitCode } = await geo('replay', walk, '--db', path(first), '--trace', path(second));
    expect(exitCode).toBe(EXIT.badInput);
    expect(said).toContain('and --trace');
    expect(readdirSync(folder).sort()).toEqual(['link', 'walk.csv']);
  });
});

describe('a run that fails', () => {
  it('leaves the outputs of the run before it, and nothing beside them', async () => {
    writeFileSync(path('report.html'), 'the old report');
    writeFileSync(path('trace.txt'), 'the old trace');
    writeFileSync(path('config.json'), '{"distanceFilter":"far"}');
    const { exitCode } = await geo(
      ...['replay', walk, '--config', path('config.json')],
      ...['--report', path('report.html'), '--trace', path('trace.txt')],
    );
    expect(exitCode).toBe(EXIT.badInput);
    expect(readFileSync(path('report.html'), 'utf8')).toBe('the old report');
    expect(readFileSync(path('trace.txt'), 'utf8')).toBe('the old trace');
    expect(readdirSync(folder).sort()).toEqual(['config.json', 'report.html', 'trace.txt', 'walk.csv']);
  });

  it('is not begun where a folder is missing', async () => {
    const { said, exitCode } = await geo('replay', walk, '--trace', path('no/such/trace.txt'));
    expect(exitCode).toBe(EXIT.badInput);
    expect(said).toContain(`the trace cannot be written: there is no folder ${path('no/such')}`);
  });
});

describe('a run that succeeds', () => {
  it('replaces what is there, behind a link too', async () => {
    writeFileSync(path('kept.html'), 'the old report');
    symlinkSync(path('kept.html'), path('report.html'));
    const { exitCode } = await geo(
      'replay',
      walk,
      '--report',
      path('report.html'),
      '--trace',
      path('trace.txt'),
    );
    expect(exitCode).toBe(EXIT.ok);
    expect(readFileSync(path('kept.html'), 'utf8')).toContain('<!doctype html>');
    expect(readFileSync(path('trace.txt'), 'utf8')).toContain('locations');
    expect(readdirSync(folder).sort()).toEqual(['kept.html', 'report.html', 'trace.txt', 'walk.csv']);
  });

  it.skipIf(!existsSync('/dev/null'))('writes into a device without replacing it', async () => {
    const { exitCode } = await geo('replay', walk, '--trace', '/dev/null');
    expect(exitCode).toBe(EXIT.ok);
    expect(readFileSync('/dev/null', 'utf8')).toBe('');
  });
});
