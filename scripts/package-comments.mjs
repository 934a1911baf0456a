// The comment that says what a package is stands at the top of each entry's source; bundling declarations drops it, because it
// belongs to no declaration. Put back into what is built, in the package's folder:
//   node ../../scripts/package-comments.mjs
import { readFileSync, writeFileSync } from 'node:fs';

const PACKAGE_COMMENT = /^\/\*\*(?:(?!\*\/)[\s\S])*@packageDocumentation\s*\*\//;

const { name, exports } = JSON.parse(readFileSync('package.json', 'utf8'));
for (const [entry, targets] of Object.entries(exports)) {
  const source = targets['@geo/source'];
  // An entry without a built module is for the workspace alone.
  if (source === undefined || targets.import === undefined) continue;
  const comment = PACKAGE_COMMENT.exec(readFileSync(source, 'utf8'))?.[0];
  if (comment === undefined)
    throw new Error(`${name}: ${source} begins with no @packageDocumentation for ${entry}`);
  for (const { types } of [targets.import, targets.require]) {
    const text = readFileSync(types, 'utf8');
    if (!PACKAGE_COMMENT.test(text)) writeFileSync(types, `${comment}\n${text}`);
  }
}
