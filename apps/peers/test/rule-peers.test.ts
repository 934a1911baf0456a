import { readTrack } from '@geo/adapter-node';
import { describe, expect, it } from 'vitest';
import { documentedConfig, documentedConfigs } from '../src/documented-config';
import type { RunningPeer } from '../src/peer';
import { RULE_PEERS } from '../src/rules/rule-peers';
import { uploadDrive } from '../src/upload-drive';

const DRIVE = new URL('../../cli/fixtures/around-visnjan-with-car.gpx', import.meta.url);
const track = await readTrack(DRIVE.pathname);
const running = async (name: string): Promise<RunningPeer> => {
  const peer = await RULE_PEERS.find((one) => one.name === name)?.start();
  if (peer === undefined || typeof peer === 'string') throw new Error(`no rules for ${name}`);
  return peer;
};

describe('the configuration of docs/servers.md', () => {
  it('is there for each server, and each has a server to try it on', () => {
    expect([...documentedConfigs().keys()].sort()).toEqual(RULE_PEERS.map(({ name }) => name).sort());
  });

  it.each(RULE_PEERS.map(({ name }) => name))('brings a whole drive to %s', async (name) => {
    const peer = await running(name);
    const drive = await uploadDrive(track, documentedConfig(name, peer.url));
    const stored = await peer.stored();
    await peer.close();
    expect(drive.records).toBeGreaterThan(40);
    expect(drive).toMatchObject({ failed: 0, queued: 0, quarantined: 0 });
    expect(stored).toBe(drive.records);
  });

  it.each(['traccar-json', 'traccar-form', 'owntracks', 'overland'])(
    'is needed: %s stores nothing of our own shape',
    async (name) => {
      const peer = await running(name);
      await uploadDrive({ ...track, points: track.points.slice(0, 200) }, { url: peer.url });
      expect(await peer.stored()).toBe(0);
      await peer.close();
    },
  );

  it.each(RULE_PEERS.map(({ name }) => name))(
    'keeps the records of %s from a captive portal',
    async (name) => {
      const points = track.points.slice(0, 300);
      const portal = { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>Welcome</html>' };
      const config = documentedConfig(name, 'http://127.0.0.1:9/');
      const drive = await uploadDrive({ ...track, points }, config, { send: async () => portal });
      expect(drive.records).toBeGreaterThan(10);
      expect(drive).toMatchObject({ accepted: 0, queued: drive.records, quarantined: 0 });
    },
  );
});
