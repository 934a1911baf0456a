import type { Rule } from './rule';

/** Groups of rules, by the first part of their ids, in the order of the page. */
const GROUPS: readonly (readonly [prefix: string, title: string])[] = [
  ['packages', 'Packages, lockfiles, workspaces'],
  ['react-native', 'React Native'],
  ['expo', 'Expo and EAS Build'],
  ['android', 'Android'],
  ['ios', 'iOS'],
  ['config', 'Configuration of the engine'],
  ['files', 'Files'],
];

const INTRODUCTION = `# geo doctor

\`geo doctor [folder]\` reads an app (Expo, bare React Native, native Android, native iOS) and lists what will fail: on which OS version, in
which build, in which store's review. Nothing is fetched, and no program of the app is run. The Expo plugin runs it after prebuild.

\`\`\`sh
npx @geo/cli doctor            # the app in this folder
npx @geo/cli doctor --fix      # mends what is safe, and lists the rest
npx @geo/cli doctor --json     # one line of JSON, for a build server
\`\`\`

It ends with 0 where there is no error (there may be warnings), with 1 at an error, and with 2 where the folder has no app.

It reads the AndroidManifest.xml (also the one that the last build has merged), Gradle's files, Info.plist, the privacy manifest, the
Podfile with its lock, the app delegate, the Expo config (\`app.json\`; a config that is a program is not run), .gitignore and .easignore,
package.json with node_modules or the lockfile, and the engine's configuration: \`geo.config.json\`, another file by \`--config\`, and the
literals that the sources give to \`ready()\`. What is computed at run time is not seen, and gives no finding.

An app counts as one of geofences alone where it calls \`startGeofences()\` and never \`start()\`, or where the option \`mode\` of the Expo
plugin says so.

The table is printed from the rules; each of them finds at least one of the broken apps in \`packages/doctor/test/corpus\`.
`;

/** The page of all rules, in Markdown. */
export function rulesPage(rules: readonly Rule[]): string {
  const groups = GROUPS.map(([prefix, title]) => {
    const own = rules.filter(({ id }) => id.startsWith(`${prefix}/`));
    return [
      `## ${title}`,
      '',
      '| rule | fails on | demand | mend |',
      '|---|---|---|---|',
      ...own.map(row),
    ].join('\n');
  });
  return `${[INTRODUCTION.trimEnd(), ...groups].join('\n\n')}\n`;
}

function row({ id, severity, fails, demand, source, mend }: Rule): string {
  const cells = [`[\`${id}\`](${source}) (${severity})`, fails, demand, mend];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('<', '&lt;')).join(' | ')} |`;
}
