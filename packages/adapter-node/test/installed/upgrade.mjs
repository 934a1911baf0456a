// Opens the database of an earlier version (packages/core/test/upgrade/fixtures) with every driver of SQLite that is here.
import { cpSync } from 'node:fs';
import { nodeEntropy, nodeHttp, nodePresence, nodeScheduler, sqliteStorage } from '@geo/adapter-node';
import { ANDROID_PROFILE, createEngine } from '@geo/core';
import { scriptedSensor } from '@geo/core/testing';

const drivers = /** @type {const} */ (['node', 'libsql']);
const opened = [];
for (const driver of drivers) {
  const file = `${driver}-${process.pid}.sqlite`;
  cpSync('node.sqlite', file);
  const storage = await sqliteStorage(file, { driver }).catch((error) => {
    console.log(error.message);
    return undefined;
  });
  if (storage === undefined) continue;
  const sensor = scriptedSensor({ available: ['location'] });
  const scheduler = nodeScheduler();
  const ports = {
    ...{ sensor, storage, scheduler },
    http: nodeHttp(),
    entropy: nodeEntropy(),
    presence: nodePresence(),
  };
  const engine = createEngine({ profile: ANDROID_PROFILE, ports });
  await engine.ready({ reset: false, autoSync: false });
  const { trackingActive, odometer } = await engine.getState();
  const count = await engine.getCount();
  opened.push(`${trackingActive ? 'tracking' : 'off'}, ${Math.round(odometer)} metres, ${count} records`);
  await engine.close();
  storage.close();
  console.log(driver);
}
// Ten were queued; the dwell that came due since is the eleventh.
if (new Set(opened).size !== 1) throw new Error(`the drivers differ, or there is none: ${opened.join('; ')}`);
console.log(opened[0]);
process.exit(0);
