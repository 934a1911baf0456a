import type { HeadlessTask } from '@geo/core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { provideNativeLink, setSimulatedLink } from '../../src/link/link';
import { nativeLink, type TextModule } from '../../src/link/native-link';

const GLOBAL = globalThis as { [key: symbol]: unknown };
const LINK = Symbol.for('@geo/adapter-rn/link');

afterEach(() => {
  delete GLOBAL[LINK];
  vi.resetModules();
});

/** A native module that keeps what JavaScript posts. */
function recordingModule() {
  const posted: string[] = [];
  const listeners = new Set<(text: string) => void>();
  const module: TextModule = {
    post: (text) => void posted.push(text),
    onText(listener) {
      listeners.add(listener);
      return { remove: () => void listeners.delete(listener) };
    },
  };
  return {
    module,
    posted,
    says: (message: object) => {
      for (const hear of listeners) hear(JSON.stringify(message));
    },
  };
}

const freshModule = async () => (await import('../../src/index')).BackgroundGeolocation;
const noHeadless = () => undefined;

describe('the module in a runtime', () => {
  it('of plain Node imports without an error, and says in one sentence what is missing with the first call', async () => {
    const module = await freshModule();
    expect(module.busy).toBe(false);
    await expect(module.getState()).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringMatching(/New Architecture.*development build.*Expo Go.*built again/),
    });
    expect(() => module.onLocation(() => undefined)).toThrow(/native module of @geo\/adapter-rn/);
    await expect(module.watchPosition(() => undefined)).rejects.toThrow(/native module/);
  });

  it('registers a headless task where there is no link yet, and refuses what is no function', async () => {
    const module = await freshModule();
    const task: HeadlessTask = () => undefined;
    module.registerHeadlessTask(task);
    expect(() => module.registerHeadlessTask('task' as never)).toThrow(/must be a function; got string/);
    const registered: HeadlessTask[] = [];
    provideNativeLink(() =>
      nativeLink(
        () => undefined,
        (given) => registered.push(given),
      ),
    );
    expect(registered).toEqual([task]);
  });

  it('attaches with the first call, and not with the import, a constant or `busy`', async () => {
    const { module: native, posted } = recordingModule();
    const found = vi.fn(() => native);
    provideNativeLink(() => nativeLink(found, noHeadless));
    const module = await freshModule();
    expect([module.LOG_LEVEL_VERBOSE, module.busy]).toEqual([5, false]);
    expect(found).not.toHaveBeenCalled();
    module.onLocation(() => undefined);
    expect(posted.map((text) => JSON.parse(text))).toEqual([
      { attach: true },
      { listen: 1, name: 'location' },
    ]);
  });

  it('that evaluates the module again, as Fast Refresh does, keeps its client', async () => {
    const { module: native, posted, says } = recordingModule();
    const provide = () => provideNativeLink(() => nativeLink(() => native, noHeadless));
    provide();
    const before = (await freshModule()).getCount();
    vi.resetModules();
    provide();
    const after = (await freshModule()).getCount();
    expect(posted.filter((text) => text.includes('attach'))).toHaveLength(1);
    says({ result: 1, value: 7 });
    says({ result: 2, value: 8 });
    expect(await Promise.all([before, after])).toEqual([7, 8]);
  });

  it('of the legacy architecture, whose module has no typed events, has no engine', async () => {
    provideNativeLink(() =>
      nativeLink(() => ({ post: () => undefined }) as unknown as TextModule, noHeadless),
    );
    const module = await freshModule();
    await expect(module.ready({})).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('with a simulated phone leads to the phone, and back to the native module after it', async () => {
    const { module: native, posted } = recordingModule();
    provideNativeLink(() => nativeLink(() => native, noHeadless));
    const module = await freshModule();
    const getCount = vi.fn(async () => 3);
    setSimulatedLink({
      engine: () => ({ getCount }) as never,
      attached: undefined,
      registerHeadlessTask: noHeadless,
    });
    expect(await module.getCount()).toBe(3);
    expect(posted).toEqual([]);
    setSimulatedLink(undefined);
    void module.getCount();
    expect(posted).toHaveLength(2);
  });
});
