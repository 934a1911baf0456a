import { describe, expect, it } from 'vitest';
import { committedFiles } from '../rules/source';
import { looseWorkflows } from '../rules/workflows';

const DIGEST = '11bd71901bbe5b1630ceea73d27597364c9af683';
const workflow = (uses: string, permissions = 'permissions:\n  contents: read\n') => ({
  path: 'a.yml',
  text: `name: a\n${permissions}\njobs:\n  a:\n    steps:\n      - uses: ${uses}\n`,
});

describe('workflows', () => {
  it('name actions by digest, ask for the least, and leave no credentials behind', () => {
    const workflows = committedFiles().filter(({ path }) => path.startsWith('.github/workflows/'));
    expect(workflows.map(({ path }) => path)).toContain('.github/workflows/publish.yml');
    expect(workflows.flatMap(looseWorkflows)).toEqual([]);
  });

  it.each([`actions/setup-node@${DIGEST} # v4.4.0`, `a/b/c@${DIGEST} # v1`, './.github/workflows/check.yml'])(
    'may use %s',
    (action) => {
      expect(looseWorkflows(workflow(action))).toEqual([]);
    },
  );

  it.each([
    'actions/setup-node@v4',
    `actions/setup-node@${DIGEST}`,
    'actions/setup-node@main',
    'docker://node:20',
  ])('may not use %s', (action) => {
    expect(looseWorkflows(workflow(action))).toEqual([expect.stringContaining('by its digest')]);
  });

  it('may not ask for more at the top, nor check out with credentials', () => {
    const pinned = `actions/setup-node@${DIGEST} # v4`;
    for (const permissions of [
      '',
      'permissions: write-all\n',
      'permissions:\n  contents: read\n  packages: write\n',
    ])
      expect(looseWorkflows(workflow(pinned, permissions))).toEqual([
        expect.stringContaining('contents: read'),
      ]);
    const checkout = `actions/checkout@${DIGEST} # v4`;
    expect(looseWorkflows(workflow(checkout))).toEqual([expect.stringContaining('persist-credentials')]);
  });
});
