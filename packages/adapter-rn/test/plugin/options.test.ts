import { describe, expect, it } from 'vitest';
import { checkedOptions } from '../../plugin/src/options';

describe("the plugin's options", () => {
  it('have defaults', () => {
    expect(checkedOptions()).toEqual({
      mode: 'tracking',
      background: true,
      notifications: true,
      exactAlarms: true,
      playServices: false,
      doctor: true,
    });
  });

  it('may all be given', () => {
    const options = {
      mode: 'geofences',
      background: false,
      whenInUseUsage: 'a',
      alwaysUsage: 'b',
      motionUsage: 'c',
      temporaryFullAccuracy: { Navigation: 'd' },
      notificationIcon: './assets/icon.png',
      notifications: false,
      exactAlarms: false,
      playServices: true,
      doctor: false,
    };
    expect(checkedOptions(options)).toEqual(options);
  });

  it.each<[unknown, string]>([
    [[], '@geo/adapter-rn: options must be an object; got []'],
    [{ mode: 'trips' }, '@geo/adapter-rn: mode must be "tracking" or "geofences"; got "trips"'],
    [{ background: 'yes' }, '@geo/adapter-rn: background must be true or false; got "yes"'],
    [{ whenInUseUsage: ' ' }, '@geo/adapter-rn: whenInUseUsage must be a text that is not empty; got " "'],
    [{ alwaysUsage: 1 }, '@geo/adapter-rn: alwaysUsage must be a text that is not empty; got 1'],
    [{ motionUsage: null }, '@geo/adapter-rn: motionUsage must be a text that is not empty; got null'],
    [
      { temporaryFullAccuracy: { Navigation: '' } },
      '@geo/adapter-rn: temporaryFullAccuracy must be an object with a text for each purpose; got {"Navigation":""}',
    ],
    [
      { notificationIcon: './icon.jpg' },
      '@geo/adapter-rn: notificationIcon must be the path of a .png or .xml file; got "./icon.jpg"',
    ],
    [{ notifications: 0 }, '@geo/adapter-rn: notifications must be true or false; got 0'],
    [{ exactAlarms: {} }, '@geo/adapter-rn: exactAlarms must be true or false; got {}'],
    [{ playServices: 'auto' }, '@geo/adapter-rn: playServices must be true or false; got "auto"'],
    [{ doctor: 'no' }, '@geo/adapter-rn: doctor must be true or false; got "no"'],
  ])('%j is refused in one sentence', (given, sentence) => {
    expect(() => checkedOptions(given)).toThrow(sentence);
  });

  it('of another name are refused with the names that there are', () => {
    expect(() => checkedOptions({ locationUsage: 'a' })).toThrow(
      '@geo/adapter-rn: "locationUsage" is no option; allowed are mode, background, whenInUseUsage, alwaysUsage, ' +
        'motionUsage, temporaryFullAccuracy, notificationIcon, notifications, exactAlarms, playServices, doctor',
    );
  });
});
