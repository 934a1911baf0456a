import { CONFIG_KEYS, type Rule } from '@geo/core';
import { describe, expect, it } from 'vitest';
import { configPage, shownUse } from '../src/pages/config-page';
import { roomsOf } from '../src/pages/key-rooms';
import { KEY_ROWS } from '../src/rows/keys';

/** Parsing core with its types takes seconds on a busy machine. */
const PARSING_MILLIS = 60_000;

const KEYS = Object.entries(CONFIG_KEYS) as readonly (readonly [string, Rule<unknown>])[];

function useOf(name: string): readonly [string, string] {
  const row = KEY_ROWS.find((one) => one.name === name);
  if (!row) throw new Error(`no row is called ${name}`);
  return shownUse(row);
}

describe('the page of config keys', () => {
  it('names the rooms that act on a key: every key has one, and none is without effect everywhere', {
    timeout: PARSING_MILLIS,
  }, () => {
    expect(KEYS.filter(([name]) => roomsOf(name).length === 0)).toEqual([]);
    expect(KEYS.filter(([, { effect }]) => effect?.length === 0)).toEqual([]);
    expect(roomsOf('noSuchKey')).toEqual([]);
  });

  it('finds a key by its type, not by its name', () => {
    // Requests to sensors have a distanceFilter, too, and every request has a url.
    expect(roomsOf('distanceFilter')).toEqual(['locations']);
    expect(roomsOf('url')).toEqual(['log', 'sync']);
  });

  it('counts a value that the engine hands on for the room that gets it', () => {
    expect(roomsOf('locationAuthorizationRequest')).toEqual(['sensors']);
    expect(roomsOf('crashDetection')).toEqual(['motion', 'safety']);
    expect(roomsOf('stopOnTerminate')).toEqual(['engine']);
  });

  it('counts a function of the config room for the rooms that call it', () => {
    expect(roomsOf('stationaryDesiredAccuracy')).toEqual(['geofences', 'motion']);
  });

  it('says when a key takes effect, and for a field when its key does', () => {
    expect(useOf('stopTimeout')).toEqual(['at once', 'motion, sync']);
    expect(useOf('startOnBoot')).toEqual(['at the next device boot', 'engine']);
    expect(useOf('notification.title')).toEqual(['at once', 'sensors']);
    expect(useOf('preventSuspend')).toEqual(['at once', 'sensors']);
    expect(configPage()).toMatch(
      /^\| `kalmanProfile` \|.*\| when the filter is next built: .* \| locations \|/m,
    );
  });

  it('says "at once" of no filter key: all of them wait for the next filter', () => {
    const filter = KEYS.filter(([, { takesEffect }]) => takesEffect === 'next filter').map(([name]) => name);
    expect(filter).toEqual(
      KEYS.map(([name]) => name).filter((name) => /LocationFilter|^locationFilter|^kalman/.test(name)),
    );
  });
});
