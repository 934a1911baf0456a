import { describe, expect, it } from 'vitest';
import { applyPatch, type GivenConfig, resolveConfig } from '../../src/config/config';
import { CONFIG_KEYS, type ConfigKey } from '../../src/config/keys';
import { BY_TIME, CONFIG_PRESETS } from '../../src/config/presets';
import { ANDROID_PROFILE, IOS_PROFILE, NODE_PROFILE } from '../../src/config/profiles';
import { Phone } from '../phone';

const resolved = (given: GivenConfig) => resolveConfig(given, ANDROID_PROFILE);

describe('a preset', () => {
  it('is balanced where the app names none', () => {
    expect(resolved({})).toEqual(resolved({ preset: 'balanced' }));
    expect(resolved({})).toMatchObject({
      preset: 'balanced',
      autoSyncThreshold: BY_TIME,
      autoSyncInterval: 60,
    });
  });

  it('live is the table of keys as it stands', () => {
    for (const profile of [ANDROID_PROFILE, IOS_PROFILE, NODE_PROFILE]) {
      const live = resolveConfig({ preset: 'live' }, profile);
      for (const key of Object.keys(CONFIG_KEYS) as ConfigKey[])
        if (key !== 'preset' && key !== 'minimumActivityRecognitionConfidence')
          expect(live[key], key).toEqual(CONFIG_KEYS[key].default);
    }
  });

  it.each(['balanced', 'economical'] as const)(
    '%s sets what it names, and each value fits its key',
    (preset) => {
      const config = resolved({ preset });
      const entries = Object.entries(CONFIG_PRESETS[preset]);
      expect(entries.length).toBeGreaterThan(1);
      for (const [key, value] of entries) {
        expect(config[key as ConfigKey], key).toBe(value);
        expect(CONFIG_KEYS[key as ConfigKey].accepts(value), key).toBe(true);
      }
    },
  );

  it('loses against a given key, also one that is given its default', () => {
    expect(resolved({ preset: 'economical', stopTimeout: 3 }).stopTimeout).toBe(3);
    expect(resolved({ preset: 'economical', stopTimeout: 5 }).stopTimeout).toBe(5);
    expect(resolved({ autoSyncThreshold: 0 }).autoSyncThreshold).toBe(0);
  });

  it('does not shorten the wait of an app that gives a threshold of its own', () => {
    expect(resolved({ autoSyncThreshold: 50 }).autoSyncInterval).toBe(300);
    expect(resolved({ autoSyncThreshold: 50, autoSyncInterval: 20 }).autoSyncInterval).toBe(20);
    expect(resolved({ preset: 'economical', autoSyncThreshold: 50 }).autoSyncInterval).toBe(3600);
  });

  it('leaves explicit keys alone when it changes', () => {
    const given = applyPatch({ preset: 'economical', stopTimeout: 3 }, { preset: 'balanced' });
    expect(resolved(given)).toMatchObject({ stopTimeout: 3, heartbeatInterval: 60 });
    expect(resolved(applyPatch(given, { preset: 'economical' }))).toMatchObject({
      stopTimeout: 3,
      heartbeatInterval: 3600,
    });
  });

  it('gives a key its own value back at null, and is itself taken back to balanced by null', () => {
    const given = applyPatch({ preset: 'economical', stopTimeout: 3 }, { stopTimeout: null });
    expect(resolved(given).stopTimeout).toBe(10);
    expect(resolved(applyPatch(given, { preset: null }))).toEqual(resolved({}));
  });
});

describe('State.preset', () => {
  it('names it after ready, setConfig, reset and a kill', async () => {
    const phone = await Phone.create({ config: { preset: 'economical' } });
    const named = async () => (await phone.engine.getState()).preset;
    expect(await named()).toBe('economical');
    await phone.restart({ reset: false });
    expect(await named()).toBe('economical');
    expect((await phone.engine.setConfig({ preset: 'live' })).preset).toBe('live');
    expect((await phone.engine.setConfig({ preset: null })).preset).toBe('balanced');
    await phone.engine.setConfig({ preset: 'live' });
    await phone.restart({});
    expect(await named()).toBe('balanced');
  });

  it('refuses another name, and changes nothing', async () => {
    const phone = await Phone.create({ config: { preset: 'live' } });
    await expect(phone.engine.setConfig({ preset: 'eco' as 'live' })).rejects.toMatchObject({
      code: 'INVALID_CONFIG',
      message: expect.stringContaining('"economical", "balanced", "live"; got "eco"'),
    });
    expect((await phone.engine.getState()).preset).toBe('live');
  });

  it('is balanced for the memory of an engine that knew no preset', async () => {
    const phone = await Phone.create({ config: { autoSyncThreshold: 7 } });
    const [row] = phone.kill().filter(({ key }) => key === 'config');
    expect(JSON.parse(row?.value ?? '').given).toEqual({ autoSyncThreshold: 7 });
    await phone.restart({ reset: false });
    expect((await phone.engine.getState()).preset).toBe('balanced');
  });
});
