import { describe, expect, it } from 'vitest';
import { editedFiles } from './app-files';
import { FIRST_TEN } from './corpus/first-ten';

describe('the corpus of broken apps', () => {
  it.each(FIRST_TEN)(
    '$name: differs from a good app, and names a public source',
    ({ base, edits, report }) => {
      expect(report).toMatch(/^https:\/\//);
      expect(editedFiles(base, edits)).not.toEqual(editedFiles(base, {}));
    },
  );
});
