import { describe, expect, it } from 'vitest';
import { badExamples } from '../rules/examples';
import { committedFiles } from '../rules/source';

/** A compiler over the sources of all packages: tens of seconds where the machine is shared. */
const COMPILE_MILLIS = 180_000;

/** Its one example is a piece of a test file, with that file's own functions. */
const FRAGMENTS = new Set(['apps/contract/README.md']);

const page = (code: string) => ({
  path: 'packages/core/README.md',
  text: `# A\n\n\`\`\`ts\n${code}\n\`\`\`\n`,
});

describe('examples in the documentation', () => {
  it(
    'compile as a careful user compiles',
    () => {
      const pages = committedFiles().filter(
        ({ path }) => /(?<!\.api)\.md$/.test(path) && !FRAGMENTS.has(path),
      );
      expect(pages.filter(({ text }) => text.includes('```ts\n')).length).toBeGreaterThanOrEqual(5);
      expect(badExamples(pages)).toEqual([]);
    },
    COMPILE_MILLIS,
  );

  it(
    'are refused with the line of what does not compile, or shadows a global of the DOM',
    () => {
      const faults = badExamples([
        page(
          "import type { GeoLocation } from '@geo/core';\nexport const uuid = ([first]: GeoLocation[]) => first.uuid;",
        ),
        {
          ...page(
            "import type { Location } from '@geo/core';\nexport const id = (one: Location) => one.uuid;",
          ),
          path: 'packages/camel/README.md',
        },
        { ...page('export const save = (one: Location) => one;'), path: 'packages/guest/README.md' },
      ]);
      expect(faults).toEqual([
        'packages/camel/README.md:4: Location shadows a global of the DOM; GeoLocation does not',
        "packages/core/README.md:5: 'first' is possibly 'undefined'.",
        "packages/guest/README.md:4: Cannot find name 'Location'.",
      ]);
    },
    COMPILE_MILLIS,
  );
});
