import { expect, it } from 'vitest';
import { missingRuntimes } from '../src/report/missing-runtimes';

const missing = [{ name: 'jsc', install: 'apt-get install libjavascriptcoregtk-4.0-bin' }];

it('a runtime that is missing is a failure where all are required, and is listed otherwise', () => {
  expect(missingRuntimes(missing, { all: true })).toEqual([
    'jsc: missing, and --all requires it (apt-get install libjavascriptcoregtk-4.0-bin)',
  ]);
  expect(missingRuntimes(missing, { all: false })).toEqual([]);
});
