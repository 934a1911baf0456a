import { afterEach, describe, expect, it, vi } from 'vitest';

const GLOBAL = globalThis as { [key: symbol]: unknown };
const LINK = Symbol.for('@geo/adapter-rn/link');

afterEach(() => {
  delete GLOBAL[LINK];
  vi.doUnmock('react-native');
  vi.resetModules();
});

/** The module as an app of React Native imports it, where React Native offers this. */
async function moduleOver(reactNative: { readonly OS: string; readonly geo?: object | null }) {
  const get = vi.fn(() => reactNative.geo ?? null);
  const registerHeadlessTask = vi.fn();
  vi.doMock('react-native', () => ({
    AppRegistry: { registerHeadlessTask },
    Platform: { OS: reactNative.OS },
    TurboModuleRegistry: reactNative.geo === undefined ? undefined : { get },
  }));
  const { BackgroundGeolocation } = await import('../../src/index');
  await import('../../src/native/provide-native');
  return { BackgroundGeolocation, get, registerHeadlessTask };
}

describe('the entry for React Native', () => {
  it('looks the native module up with the first call, and attaches over it', async () => {
    const posted: string[] = [];
    const geo = { post: (text: string) => posted.push(text), onText: () => ({ remove: () => undefined }) };
    const { BackgroundGeolocation, get } = await moduleOver({ OS: 'ios', geo });
    expect(get).not.toHaveBeenCalled();
    BackgroundGeolocation.onLocation(() => undefined);
    void BackgroundGeolocation.getState();
    expect(get).toHaveBeenCalledExactlyOnceWith('Geo');
    expect(posted[0]).toBe('{"attach":true}');
  });

  it('without the native module, and on the web, says what is missing', async () => {
    for (const geo of [null, undefined]) {
      const { BackgroundGeolocation } = await moduleOver(
        geo === null ? { OS: 'android', geo } : { OS: 'web' },
      );
      await expect(BackgroundGeolocation.getState()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      expect(() => BackgroundGeolocation.registerHeadlessTask(() => undefined)).not.toThrow();
      vi.resetModules();
      delete GLOBAL[LINK];
    }
  });

  it('registers a headless task with React Native on Android, also one from before, and attaches nothing', async () => {
    const posted: string[] = [];
    const geo = {
      post: (text: string) => posted.push(text),
      onText: () => ({ remove: () => undefined }),
      wantHeadless: vi.fn(),
    };
    const { registerHeadlessTask } = await import('../../src/link/link');
    registerHeadlessTask(() => undefined);
    const { registerHeadlessTask: registered } = await moduleOver({ OS: 'android', geo });
    expect(registered).toHaveBeenCalledOnce();
    expect(geo.wantHeadless).toHaveBeenCalledOnce();
    expect(posted).toEqual([]);
  });
});
