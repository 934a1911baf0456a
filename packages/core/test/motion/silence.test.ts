import { describe, expect, it } from 'vitest';
import { createSilence } from '../../src/motion/silence';

const at = (seconds: number) => ({ up: seconds * 1000, wall: seconds * 1000 });
const INTERVAL = 1000;

describe('a silence that is judged late, since the process was suspended', () => {
  it('leaves a re-arm its time to be answered, and then means stillness', () => {
    const silence = createSilence();
    silence.fixCame(at(0), true);
    expect(silence.verdict(at(3600), INTERVAL)).toBe('rearm');
    expect(silence.dueUp(INTERVAL)).toBe(3630_000);
    expect(silence.verdict(at(3629), INTERVAL)).toBeUndefined();
    expect(silence.verdict(at(3630), INTERVAL)).toBe('still');
  });

  it('has the watchdog wait for each recovery from then on', () => {
    const silence = createSilence();
    silence.fixCame(at(0), false);
    expect(silence.verdict(at(3600), INTERVAL)).toBe('recover');
    expect(silence.dueUp(INTERVAL)).toBe(3720_000);
    expect(silence.verdict(at(3720), INTERVAL)).toBe('recover');
    expect(silence.dueUp(INTERVAL)).toBe(3960_000);
  });
});
