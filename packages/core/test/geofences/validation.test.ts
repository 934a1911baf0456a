import { describe, expect, it } from 'vitest';
import { checkedGeofences } from '../../src/geofences/validation';

const home = { identifier: 'home', radius: 100, latitude: 45, longitude: 13 };
const refusal = (patch: object, index = 0) => {
  const list: object[] = Array.from({ length: index }, () => home);
  try {
    checkedGeofences([...list, { ...home, ...patch }]);
  } catch (error) {
    return error as { code: string; message: string };
  }
  throw new Error('accepted');
};

describe('a geofence', () => {
  it.each([
    ['radius', { radius: -5 }, 'radius must be a positive number of metres; got -5 (geofences[0], "home")'],
    ['radius', { radius: 0 }, 'got 0 '],
    ['radius', { radius: Number.NaN }, 'got NaN'],
    ['radius', { radius: Number.POSITIVE_INFINITY }, 'got Infinity'],
    ['radius', { radius: '100' }, 'got "100"'],
    ['latitude', { latitude: 90.1 }, 'latitude must be a number of degrees from -90 to 90; got 90.1'],
    ['latitude', { latitude: undefined }, 'got undefined'],
    ['longitude', { longitude: -181 }, 'longitude must be a number of degrees from -180 to 180; got -181'],
    ['identifier', { identifier: '' }, 'identifier must be a text of 1 to 255 characters; got ""'],
    ['identifier', { identifier: 'x'.repeat(256) }, 'identifier must be'],
    ['identifier', { identifier: 7 }, 'got 7 (geofences[0])'],
    ['identifier', { identifier: 'half \ud83d' }, 'identifier must be'],
    ['notifyOnExit', { notifyOnExit: 1 }, 'notifyOnExit must be true or false; got 1'],
    [
      'loiteringDelay',
      { loiteringDelay: -1 },
      'loiteringDelay must be an integer of milliseconds, 0 or more; got -1',
    ],
    [
      'loiteringDelay',
      { notifyOnDwell: true },
      'loiteringDelay must be given in milliseconds where notifyOnDwell',
    ],
    ['flags', { notifyOnEntry: false }, 'a fence needs one of the three; got false'],
    ['extras', { extras: 'x' }, 'extras must be an object'],
  ])('with a bad %s is refused with what was given and what is allowed: %s', (_field, patch, message) => {
    expect(refusal(patch)).toMatchObject({
      code: 'INVALID_GEOFENCE',
      message: expect.stringContaining(message),
    });
  });

  it('whose extras JSON cannot say is refused', () => {
    expect(refusal({ extras: { big: 1n } }).message).toContain('an object that JSON can say (');
  });

  it('is named by its index in the list', () => {
    expect(refusal({ radius: -5 }, 3).message).toContain('(geofences[3], "home")');
  });

  it('notifies of entry and exit when no flag is given, and of what is asked for otherwise', () => {
    expect(checkedGeofences([home])).toEqual([{ ...home, notifyOnEntry: true, notifyOnExit: true }]);
    expect(checkedGeofences([{ ...home, notifyOnExit: true }])).toEqual([{ ...home, notifyOnExit: true }]);
    const dwell = { ...home, notifyOnDwell: true, loiteringDelay: 0 };
    expect(checkedGeofences([dwell])).toEqual([dwell]);
  });

  it('keeps a copy of its extras, and nothing that it does not know', () => {
    const extras = { tags: ['a'] };
    const [fence] = checkedGeofences([{ ...home, extras, colour: 'red' }]);
    extras.tags.push('b');
    expect(fence).toEqual({ ...home, notifyOnEntry: true, notifyOnExit: true, extras: { tags: ['a'] } });
  });

  it('is an object in a list', () => {
    expect(() => checkedGeofences(home)).toThrow('geofences must be a list; got {');
    expect(() => checkedGeofences([null])).toThrow('geofences[0] must be an object; got null');
  });
});
