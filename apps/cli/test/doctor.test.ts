import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { EXIT } from '../src/exit-code';
import { geo } from './geo-program';

const folders: string[] = [];

/** An app of these dependencies. */
function app(dependencies: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'geo-doctor-'));
  folders.push(folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ dependencies }));
  return folder;
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const RUNS = { '@geo/adapter-rn': '^0.1.0', react: '19.2.3', 'react-native': '0.86.3' };

describe('geo doctor', () => {
  it('ends with 0 where no error is found', async () => {
    const { result, exitCode } = await geo('doctor', app(RUNS));
    expect(exitCode).toBe(EXIT.ok);
    expect(result).toContain('nothing found by');
  });

  it('ends with 1 at an error, with its rule and its source', async () => {
    const { result, exitCode } = await geo('doctor', app({ ...RUNS, 'react-native': '0.72.0' }));
    expect(exitCode).toBe(EXIT.unexpected);
    expect(result).toContain('package.json:1 error');
    expect(result).toContain('1 error, 0 warnings');
  });

  it('prints one line of JSON', async () => {
    const { result } = await geo('doctor', app({ ...RUNS, 'react-native': '0.72.0' }), '--json');
    expect(result).not.toContain('\n');
    expect(JSON.parse(result)).toMatchObject({ findings: [{ severity: 'error', line: 1 }], fixed: [] });
  });

  it('ends with 2 where there is no app', async () => {
    const { said, exitCode } = await geo('doctor', '/nowhere/at/all');
    expect(exitCode).toBe(EXIT.badInput);
    expect(said).toContain('is no folder');
  });
});
