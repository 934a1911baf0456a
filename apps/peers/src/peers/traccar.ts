import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import type { Peer, RunningPeer } from '../peer';
import { build, freePort, has, startServer, stopServer } from './child';
import { layOut } from './sources';
import { traccarPom } from './traccar-pom';

/** The last version for JDK 17, which is what Debian has. */
const REVISION = 'v6.9.1';
/** It writes its schema first, which takes half a minute on two busy cores. */
const START_MILLIS = 180_000;
/** Between two counts, milliseconds. */
const SETTLING_MILLIS = 3_000;
const positionsOf = (id: number) =>
  `/positions?deviceId=${id}&from=2000-01-01T00:00:00Z&to=2100-01-01T00:00:00Z`;
const SMS = 'src/main/java/org/traccar/sms/SnsSmsClient.java';
const NO_SMS = `package org.traccar.sms;
public class SnsSmsClient implements SmsManager {
    public SnsSmsClient(org.traccar.config.Config config) { throw new UnsupportedOperationException(); }
    @Override public void sendMessage(String phone, String message, boolean command) { }
}
`;

function builtServer(clone: string, folder: string): void {
  if (existsSync(join(folder, 'target/lib'))) return;
  rmSync(folder, { recursive: true, force: true });
  layOut(clone, REVISION, ['build.gradle', 'src/main', 'schema', 'templates'], folder);
  writeFileSync(join(folder, SMS), NO_SMS);
  writeFileSync(join(folder, 'pom.xml'), traccarPom(readFileSync(join(folder, 'build.gradle'), 'utf8')));
  build('mvn', ['-q', '-B', 'package'], folder);
}

function settings(web: number, osmand: number): string {
  const entries = {
    'web.address': '127.0.0.1',
    'web.port': web,
    'web.path': './web',
    'database.driver': 'org.h2.Driver',
    'database.url': 'jdbc:h2:mem:traccar;DB_CLOSE_DELAY=-1',
    'database.user': 'sa',
    'database.password': '',
    'database.changelog': './schema/changelog-master.xml',
    'database.registerUnknown': true,
    'protocols.enable': 'osmand',
    'osmand.address': '127.0.0.1',
    'osmand.port': osmand,
    'filter.enable': false,
    'logger.console': true,
  };
  const lines = Object.entries(entries).map(([key, value]) => `<entry key='${key}'>${value}</entry>`);
  const head = "<!DOCTYPE properties SYSTEM 'http://java.sun.com/dtd/properties.dtd'>";
  return `<?xml version='1.0' encoding='UTF-8'?>\n${head}\n<properties>\n${lines.join('\n')}\n</properties>\n`;
}

async function started(folder: string): Promise<RunningPeer> {
  const [web, osmand] = [await freePort(), await freePort()];
  mkdirSync(join(folder, 'web'), { recursive: true });
  writeFileSync(join(folder, 'traccar.xml'), settings(web, osmand));
  const site = `http://127.0.0.1:${web}/api`;
  const child = await startServer(
    'java',
    ['-cp', 'target/tracker-server-peer.jar:target/lib/*', 'org.traccar.Main', 'traccar.xml'],
    {
      cwd: folder,
      url: `${site}/server`,
      withinMillis: START_MILLIS,
    },
  );
  const user = { name: 'peer', email: 'peer@example.com', password: 'peer' };
  const headers = { 'content-type': 'application/json' };
  // The first user is an administrator, and sees every device.
  await fetch(`${site}/users`, { method: 'POST', headers, body: JSON.stringify(user) });
  const basic = `Basic ${Buffer.from(`${user.email}:${user.password}`).toString('base64')}`;
  const asked = async (path: string) =>
    (await (
      await fetch(site + path, { headers: { authorization: basic, accept: 'application/json' } })
    ).json()) as {
      readonly id: number;
    }[];
  return {
    url: `http://127.0.0.1:${osmand}/`,
    async stored() {
      let before = -1;
      for (;;) {
        let positions = 0;
        for (const { id } of await asked('/devices?all=true'))
          positions += (await asked(positionsOf(id))).length;
        // It answers first and stores behind: the count is whole when it has stopped growing.
        if (positions === before) return positions;
        before = positions;
        await later(SETTLING_MILLIS);
      }
    },
    close: () => stopServer(child),
  };
}

/** The Traccar server itself, built of a clone of its sources. */
export function traccarPeer(name: string, clone: string | undefined, folder: string): Peer {
  return {
    name,
    kind: 'real',
    async start() {
      if (clone === undefined) return 'no clone of its sources is named (--traccar)';
      if (!has('mvn', '--version') || !has('java', '-version')) return 'there is no Maven, or no JDK';
      builtServer(clone, folder);
      return started(folder);
    },
  };
}
