// Makes one folder of a JDK that was unpacked from Debian's packages, which works wherever it is moved, on an older Debian too.
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/**
 * Starts the JDK by the C library that lies in it: that of the machine may be older. A child process by `java.home` starts so
 * too. The JDK finds its own folder by `libjli`, whatever program started it. VFORK: it starts other programs without `jspawnhelper`,
 * which the machine's C library would have to load.
 */
const STARTER = `#!/bin/sh
home=$(dirname "$(dirname "$(readlink -f "$0")")")
exec "$home/system/ld.so" --library-path "$home/system" "$home/bin/java.elf" -Djdk.lang.Process.launchMechanism=VFORK "$@"
`;

/**
 * @param {string} root - with what the packages have under /
 * @param {number} version - of Java
 * @returns {string} the folder of the JDK, with the C library in `system/`
 */
export function moveIn(root, version) {
  const jvm = join(root, 'usr/lib/jvm');
  const name = readdirSync(jvm).find((entry) => entry.startsWith(`java-${version}-openjdk-`));
  if (name === undefined) throw new Error(`no Java ${version} in ${jvm}; got ${readdirSync(jvm).join(', ')}`);
  const jdk = join(jvm, name);
  settleLinks(jdk, root);
  const system = join(jdk, 'system');
  mkdirSync(system);
  const libraries = join(root, 'usr/lib');
  const triplet = readdirSync(libraries).find((entry) => entry.endsWith('-linux-gnu'));
  if (triplet === undefined) throw new Error(`no C library in ${libraries}`);
  const loaders = readdirSync(join(libraries, triplet)).filter((entry) =>
    /^ld-linux.*\.so\.\d+$/.test(entry),
  );
  const [loader] = loaders;
  if (loader === undefined) throw new Error(`no dynamic loader in ${join(libraries, triplet)}`);
  for (const entry of readdirSync(join(libraries, triplet), { withFileTypes: true }))
    if (!entry.isDirectory())
      cpSync(join(libraries, triplet, entry.name), join(system, entry.name), { verbatimSymlinks: true });
  cpSync(join(libraries, triplet, loader), join(system, 'ld.so'), { dereference: true });
  renameSync(join(jdk, 'bin/java'), join(jdk, 'bin/java.elf'));
  writeFileSync(join(jdk, 'bin/java'), STARTER);
  chmodSync(join(jdk, 'bin/java'), 0o755);
  return jdk;
}

/** Debian keeps a JDK's configuration in /etc: each absolute link becomes the file. @param {string} folder @param {string} root */
function settleLinks(folder, root) {
  for (const entry of readdirSync(folder)) {
    const path = join(folder, entry);
    const status = lstatSync(path);
    if (status.isDirectory()) settleLinks(path, root);
    if (!status.isSymbolicLink()) continue;
    const target = readlinkSync(path);
    if (!target.startsWith('/')) continue;
    rmSync(path);
    // Certificates of the machine are not among the packages, and tests speak to 127.0.0.1.
    if (existsSync(join(root, target)))
      cpSync(join(root, target), path, { dereference: true, recursive: true });
  }
}
