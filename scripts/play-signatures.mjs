// Is each class and member of Google Play services that android-play calls in Google's own artifacts? It was compiled against
// signatures written by hand.
//   node scripts/play-signatures.mjs CLASSES FOLDER     the compiled classes of android-play; a folder with AARs and JARs
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** @typedef {{ owner: string, name: string, descriptor: string, isInterface: boolean }} Member */

const GOOGLE = 'com/google/android/gms/';

/**
 * The members of Google's that code calls.
 * @param {string} listing - what `javap -c -p` printed
 * @returns {Member[]}
 */
export function calledIn(listing) {
  const calls = listing.matchAll(/\/\/ (Interface)?(?:Method|Field) (\S+?)\."?([\w$<>]+)"?:(\S+)/g);
  const members = [...calls].map(([, kind, owner = '', name = '', descriptor = '']) => ({
    owner,
    name,
    descriptor,
    isInterface: kind === 'Interface',
  }));
  const unique = new Map(members.map((member) => [JSON.stringify(member), member]));
  return [...unique.values()].filter(({ owner }) => owner.startsWith(GOOGLE));
}

/**
 * What classes declare.
 * @param {string} listing - what `javap -s -protected` printed of one class
 * @returns {{ isInterface: boolean, parents: string[], members: Set<string> }}
 */
export function declaredIn(listing) {
  const head = /^(?:public |protected |abstract |static |final )*(class|interface) (\S+)(.*)\{$/m.exec(
    listing.replace(/<[^<>]*>/g, '').replace(/<[^<>]*>/g, ''),
  );
  const [, kind = '', own = '', rest = ''] = head ?? [];
  const parents = rest.split(/\s|,|extends|implements/).filter((name) => name !== '');
  const simple = own.split(/[.$]/).at(-1) ?? '';
  const found = listing.matchAll(/^ {2}\S.*?([\w$.]+)(?:\(.*\).*)?;\n {4}descriptor: (\S+)$/gm);
  const members = [...found].map(([, name = '', descriptor = '']) => {
    const isConstructor = name === own || name.split(/[.$]/).at(-1) === simple;
    return `${isConstructor && descriptor.startsWith('(') ? '<init>' : name}:${descriptor}`;
  });
  return {
    isInterface: kind === 'interface',
    parents: parents.map((name) => name.replaceAll('.', '/')),
    members: new Set(members),
  };
}

/**
 * The members that are missing: a sentence each.
 * @param {readonly Member[]} called
 * @param {(owner: string) => ReturnType<typeof declaredIn> | undefined} find
 */
export function missingFrom(called, find) {
  /** @type {(owner: string, member: string) => boolean} */
  const has = (owner, member) => {
    const declared = find(owner);
    if (declared === undefined) return false;
    return declared.members.has(member) || declared.parents.some((parent) => has(parent, member));
  };
  return called.flatMap(({ owner, name, descriptor, isInterface }) => {
    const declared = find(owner);
    if (declared === undefined) return [`there is no ${owner}`];
    if (declared.isInterface !== isInterface && !descriptor.startsWith('L'))
      return [`${owner} is ${declared.isInterface ? 'an interface' : 'a class'}`];
    return has(owner, `${name}:${descriptor}`) ? [] : [`${owner} has no ${name}${descriptor}`];
  });
}

/** @param {string} program @param {readonly string[]} args */
function run(program, args) {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
  return status === 0 ? stdout : `${stdout}\n${stderr}`;
}

function main() {
  const [classes, folder] = process.argv.slice(2);
  if (classes === undefined || folder === undefined) throw new Error('say the classes and the artifacts');
  const files = readdirSync(classes, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.class'),
  );
  const called = calledIn(run('javap', ['-c', '-p', ...files.map((file) => join(classes, file))]));
  const work = mkdtempSync(join(tmpdir(), 'geo-play-'));
  const jars = readdirSync(folder).map((name) => {
    if (!name.endsWith('.aar')) return join(folder, name);
    run('unzip', ['-q', '-o', join(folder, name), 'classes.jar', '-d', join(work, name)]);
    return join(work, name, 'classes.jar');
  });
  /** @type {Map<string, ReturnType<typeof declaredIn> | undefined>} */
  const known = new Map();
  const missing = missingFrom(called, (owner) => {
    if (!known.has(owner)) {
      const listing = run('javap', [
        '-s',
        '-protected',
        '-cp',
        jars.join(delimiter),
        owner.replaceAll('/', '.'),
      ]);
      known.set(owner, /^\S.*\{$/m.test(listing) ? declaredIn(listing) : undefined);
    }
    return known.get(owner);
  });
  rmSync(work, { recursive: true });
  for (const sentence of missing) console.log(sentence);
  console.log(`${called.length - missing.length} of ${called.length} members are in Google's artifacts`);
  return called.length > 0 && missing.length === 0 ? 0 : 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = main();
