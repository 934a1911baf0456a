import { afterEach, describe, expect, it, vi } from 'vitest';
import { geo } from './geo-program';

afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = 0;
});

/** What the shell receives: the library prints by itself. */
async function printed(...given: string[]): Promise<string> {
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)));
  await geo(...given);
  return lines.join('\n');
}

describe('geo completion', () => {
  it.each([
    ['bash', /complete -F \S+ geo/],
    ['zsh', /#compdef geo/],
    ['fish', /complete -c geo/],
  ])('gives %s its script', async (shell, registers) => {
    expect(await printed('completion', shell)).toMatch(registers);
  });

  it('knows the commands, their options and the formats', async () => {
    expect(await printed('complete', '--', '')).toMatch(/^replay\t?/m);
    expect(await printed('complete', '--', 'replay', '--re')).toMatch(/^--report/m);
    expect(await printed('complete', '--', 'convert', 'a.gpx', '--format', '')).toMatch(/^geojson/m);
  });
});
