import { afterEach, describe, expect, it, vi } from 'vitest';
import { uuidOf, webEntropy } from '../../src/entropy/web-entropy';

const VERSION_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('ids of a page', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it('are UUIDs of version 4, each another, also where the browser makes none', () => {
    const { getRandomValues } = globalThis.crypto;
    for (const crypto of [globalThis.crypto, { getRandomValues: getRandomValues.bind(globalThis.crypto) }]) {
      vi.stubGlobal('crypto', crypto);
      const { uuid } = webEntropy();
      const made = Array.from({ length: 200 }, uuid);
      expect(made.filter((id) => !VERSION_4.test(id))).toEqual([]);
      expect(new Set(made).size).toBe(200);
    }
  });

  it('hold all bits of their bytes but the six of version and variant', () => {
    expect(uuidOf(new Uint8Array(16))).toBe('00000000-0000-4000-8000-000000000000');
    expect(uuidOf(new Uint8Array(16).fill(255))).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
  });
});
