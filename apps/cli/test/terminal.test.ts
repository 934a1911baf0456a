import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { inkFor } from '../src/output/ink';
import { progressBar } from '../src/output/progress-bar';

describe('text', () => {
  it('has colours on a terminal, and none where NO_COLOR is set', () => {
    const isRed = (isTTY: boolean, env: NodeJS.ProcessEnv) => inkFor({ isTTY }, env).red('no') !== 'no';
    expect(isRed(true, { TERM: 'xterm' })).toBe(true);
    expect(isRed(true, { TERM: 'xterm', NO_COLOR: '1' })).toBe(false);
    expect(isRed(true, { TERM: 'xterm', NO_COLOR: '' })).toBe(true);
    expect(isRed(true, { TERM: 'dumb' })).toBe(false);
    expect(isRed(false, {})).toBe(false);
    expect(isRed(false, { FORCE_COLOR: '1' })).toBe(true);
    expect(isRed(false, { FORCE_COLOR: '1', NO_COLOR: '1' })).toBe(false);
  });
});

describe('a progress bar', () => {
  it('shows how far it is and what is left to wait', async () => {
    const stream = Object.assign(new PassThrough(), { isTTY: true, columns: 120 });
    let drawn = '';
    stream.on('data', (piece) => {
      drawn += String(piece);
    });
    const bar = progressBar({ terminal: stream as never, line: () => undefined });
    for (let step = 1; step <= 5; step++) {
      bar.show({ share: step / 10, words: () => 'drive.gpx' });
      await new Promise((resolve) => setTimeout(resolve, 120));
    }
    bar.end();
    expect(drawn).toMatch(/50 % {2}drive\.gpx {2}\d+s left/);
  });

  it('says where it is while the whole is not known', () => {
    const lines: string[] = [];
    const bar = progressBar({ terminal: new PassThrough() as never, line: (text) => void lines.push(text) });
    bar.show({ share: undefined, words: () => 'standard input  2026-01-01 00:00:00' });
    expect(lines).toEqual(['standard input  2026-01-01 00:00:00']);
  });

  it('draws nothing where there is no terminal', () => {
    const lines: string[] = [];
    const bar = progressBar({ terminal: undefined, line: (text) => void lines.push(text) });
    bar.show({ share: 0.5, words: () => 'drive.gpx' });
    bar.end();
    expect(lines).toEqual([]);
  });
});
