import type { Source } from './source';

/** A tag can be moved to another commit; a digest cannot. */
const PINNED = /^(?:\.\/|[\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d)/;

/** What a workflow may do before it is given more by name. */
const LEAST = /^permissions:\n {2}contents: read\n(?! )/m;

/** Workflows run other people's code with our rights: by digest, and with the least of them. Gives one line a breach. */
export function looseWorkflows({ path, text }: Source): string[] {
  const used = [...text.matchAll(/^\s*(?:- )?uses: (.*)$/gm)].map(([, action = '']) => action);
  return [
    ...used
      .filter((action) => !PINNED.test(action))
      .map(
        (action) =>
          `${path}: ${action} must be named by its digest, with the version behind it as "# v1.2.3"`,
      ),
    ...(LEAST.test(text) ? [] : [`${path}: permissions at the top must be "contents: read" alone`]),
    ...(text.match(/uses: actions\/checkout@/g)?.length === text.match(/persist-credentials: false/g)?.length
      ? []
      : [`${path}: each checkout must say "persist-credentials: false"`]),
  ];
}
