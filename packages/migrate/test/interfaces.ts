import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import ts from 'typescript';

const require = createRequire(import.meta.url);

/** The members of an interface in a type file of an installed package; `folder` is the package's. */
export function membersOf(folder: string, file: string, name: string): readonly string[] {
  const path = `${folder}/${file}`;
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const members: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isInterfaceDeclaration(node) && node.name.text === name)
      for (const member of node.members) if (member.name) members.push(member.name.getText(source));
    ts.forEachChild(node, visit);
  };
  visit(source);
  if (members.length === 0) throw new Error(`${file} declares no interface ${name}`);
  return [...new Set(members)];
}

const folderOf = (manifest: string): string => manifest.replace(/\/package\.json$/, '');

/** react-native-background-geolocation 5, which has the flat keys of version 4 beside its own. */
export const TRACKER = folderOf(require.resolve('react-native-background-geolocation/package.json'));
/** Its types. */
export const TRACKER_TYPES = createRequire(`${TRACKER}/package.json`)
  .resolve('@transistorsoft/background-geolocation-types')
  .replace(/\/dist\/.*$/, '');
/** `@mauron85/react-native-background-geolocation`. */
export const DESCENDANT = folderOf(
  require.resolve('@mauron85/react-native-background-geolocation/package.json'),
);
