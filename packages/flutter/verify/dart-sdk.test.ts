import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { shadowedNames } from '../../../scripts/dart-names.mjs';
import { findDart } from '../../../scripts/dart-sdk.mjs';

const cache = mkdtempSync(join(tmpdir(), 'geo-dart-sdk-'));
const dart = join(cache, 'dart');
afterAll(() => rmSync(cache, { recursive: true }));

it('finds a Dart VM where one runs, and none where it cannot', () => {
  expect(findDart(cache)).toBeUndefined();
  writeFileSync(dart, '#!/bin/sh\nexit 0\n', { mode: 0o755 });
  expect(findDart(cache)).toBe(dart);
  // As without the 32-bit C library: the kernel finds no loader.
  writeFileSync(dart, '#!/lib/ld-linux.so.none\n', { mode: 0o755 });
  expect(findDart(cache)).toBeUndefined();
});

const vm = findDart();

it.skipIf(vm === undefined)("knows which names are Dart's own", () => {
  const names = ['GeoState', 'TimeoutException', 'HttpException', 'min'];
  expect(shadowedNames(vm ?? '', join(cache, 'names'), names)).toEqual([
    'async.TimeoutException',
    'io.HttpException',
    'math.min',
  ]);
  expect(shadowedNames(vm ?? '', join(cache, 'names'))).toEqual([]);
});
