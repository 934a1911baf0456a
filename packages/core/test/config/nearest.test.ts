import { describe, expect, it } from 'vitest';
import { nearestName } from '../../src/config/nearest';
import { CONFIG_KEYS } from '../../src/index';

const KEYS = Object.keys(CONFIG_KEYS);

describe('the name that was meant', () => {
  it.each([
    ['distanceFliter', 'distanceFilter'],
    ['distanceFiltre', 'distanceFilter'],
    ['stopTimout', 'stopTimeout'],
    ['stop_timeout', 'stopTimeout'],
    ['URL', 'url'],
    ['urll', 'url'],
    ['header', 'headers'],
    ['stopOnTermination', 'stopOnTerminate'],
  ])('by %s is %s', (given, meant) => expect(nearestName(given, KEYS)).toBe(meant));

  it.each(['enableHeadless', 'license', 'x', '', 'constructor', 'u'.repeat(100_000)])(
    'by %s is none',
    (given) => {
      expect(nearestName(given, KEYS)).toBeUndefined();
    },
  );
});
