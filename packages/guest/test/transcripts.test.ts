import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { stories } from './stories/index';

const folder = fileURLToPath(new URL('../transcripts', import.meta.url));

// Written anew by `pnpm --filter @geo/guest transcripts`, which is this file.
describe('the committed transcripts', () => {
  it.each(stories)('$name is as its story makes it', async ({ name, about, tell }) => {
    const remarks = about.split('\n').map((line) => `# ${line}`);
    const text = [...remarks, ...(await tell()), ''].join('\n');
    await expect(text).toMatchFileSnapshot(`${folder}/${name}.txt`);
  });

  it('are of these stories and no other', () => {
    const files = readdirSync(folder).filter(
      (name) => !stories.some((story) => name === `${story.name}.txt`),
    );
    expect(files).toEqual([]);
  });
});
