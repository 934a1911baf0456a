import { expect, it } from 'vitest';
import { absences } from '../src/report/absences';

const missing = [{ name: 'jsc', install: 'apt-get install libjavascriptcoregtk-4.0-bin' }];

it('a runtime that is missing is a failure where all are required, and is listed otherwise', () => {
  expect(absences(missing, { all: true })).toEqual([
    'jsc: missing, and --all requires it (apt-get install libjavascriptcoregtk-4.0-bin)',
  ]);
  expect(absences(missing, { all: false })).toEqual([]);
});
