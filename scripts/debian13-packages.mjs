// Files of Debian 13's packages, for programs that Debian 12 has too old.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Signs Debian 13, and lies in Debian 12 since 12.9. */
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';

/** How long apt-get may take for the largest of them, 46 MB. */
const APT_MILLIS = 300_000;

/**
 * Unpacks packages into a folder below `work`. No package of the machine changes, and no root is needed.
 * @param {readonly string[]} packages
 * @param {string} work an empty folder
 * @param {string} path PATH
 * @returns {string} the root of the files
 * @throws {Error} with the last lines of what apt-get or dpkg say
 */
export function unpackFromDebian13(packages, work, path) {
  /** @param {string} program @param {readonly string[]} args */
  const run = (program, args) => {
    const options = { encoding: /** @type {const} */ ('utf8'), cwd: work, timeout: APT_MILLIS };
    const done = spawnSync(program, args, { ...options, env: { ...process.env, PATH: path } });
    if (done.status === 0) return;
    const output = `${done.stdout ?? ''}${done.stderr ?? ''}`.trim().split('\n').slice(-5).join('\n');
    throw new Error(`${program} ${args.at(-1)} failed: ${output || (done.error?.message ?? 'no output')}`);
  };
  for (const folder of ['lists/partial', 'cache/archives/partial', 'root'])
    mkdirSync(join(work, folder), { recursive: true });
  writeFileSync(
    join(work, 'sources.list'),
    `deb [signed-by=${KEYRING}] http://deb.debian.org/debian trixie main\n`,
  );
  const own = [
    'Dir::Etc::sourcelist=sources.list',
    'Dir::Etc::sourceparts=-',
    'Dir::State::lists=lists',
    'Dir::State::status=/dev/null',
    'Dir::Cache=cache',
  ].map((setting) => setting.replace(/=(?!\/|-)/, `=${work}/`));
  const apt = [...own, 'APT::Sandbox::User=', 'Acquire::Retries=2'].flatMap((setting) => ['-o', setting]);
  run('apt-get', [...apt, '-q', 'update']);
  run('apt-get', [...apt, '-q', 'download', ...packages]);
  const debs = readdirSync(work).filter((name) => name.endsWith('.deb'));
  for (const deb of debs) run('dpkg', ['-x', deb, 'root']);
  return join(work, 'root');
}
