import { expect, it } from 'vitest';
import { MIGRATING_PAGE } from './migrating-page';

it('docs/migrating.md is printed from the tables', async () => {
  await expect(MIGRATING_PAGE).toMatchFileSnapshot('../../../docs/migrating.md');
});
