import { existsSync } from 'node:fs';
import { nodeEntropy, nodeHttp, nodePresence, nodeScheduler } from '@geo/adapter-node';
import { createEngine, NODE_PROFILE, type Sensor } from '@geo/core';
import type { Command } from 'commander';
import { parseUrl } from '../arguments';
import { readConfig, type UploadOptions } from '../config-file';
import { openDatabaseFile } from '../engine/database';
import { deliver } from '../engine/delivery';
import { EXIT } from '../exit-code';
import { Failure } from '../failure';
import type { Console } from '../output/console';
import { count } from '../output/figures';
import { complaint, guarded, type ResultOptions } from './finish';

interface Options extends UploadOptions, ResultOptions {
  readonly config?: string;
  readonly refused?: boolean;
}

export function addSend(program: Command, console: Console): void {
  program
    .command('send')
    .description('Upload what an earlier run has left in a database')
    .argument('<db>', 'the database')
    .option('--url <url>', 'where to (default: where that run wanted to)', parseUrl)
    .option('--token <token>', 'access token for the uploads')
    .option('--config <file>', 'changes to the configuration of that run, JSON')
    .option('--refused', 'also the records that a server has refused for good')
    .option('--json', 'one line of JSON on standard output')
    .option('--verbose', 'with the stack of an error')
    .action((db: string, options: Options) => guarded(() => send(db, options, console), options, console));
}

/** Nothing is sensed while old records are sent. */
const NO_SENSES: Sensor = {
  available: new Set(),
  watch: (kind) => {
    throw new Error(`there is no ${kind} to watch`);
  },
  ask: () => Promise.reject(new Error('there is no user to ask')),
};

async function send(db: string, options: Options, console: Console): Promise<void> {
  if (!existsSync(db)) throw new Failure(`${db}: no such file`, { exitCode: EXIT.badInput });
  const config = await readConfig(options.config, options, (sentence) => console.say(`geo: ${sentence}`));
  const database = await openDatabaseFile(db, 'power-loss');
  const clock = nodeScheduler();
  const engine = createEngine({
    ports: {
      sensor: NO_SENSES,
      storage: database.storage,
      http: nodeHttp(),
      scheduler: clock,
      entropy: nodeEntropy(),
      presence: nodePresence(),
    },
    profile: NODE_PROFILE,
  });
  try {
    await engine.ready({ ...config, reset: false });
    if (options.refused) await engine.redrive('all');
    const before = (await engine.getCount()) + (await engine.getQuarantine()).length;
    const { waiting, quarantined, reason } = await deliver(engine);
    const sent = before - waiting - quarantined;
    const text = `${count(sent, 'record')} uploaded, ${waiting} still queued, ${quarantined} refused`;
    if (options.json) console.say(text);
    else console.result(text);
    const failed = reason !== null && waiting + quarantined > 0;
    const message = `${count(waiting + quarantined, 'record')} not uploaded: ${reason}. Kept in ${database.path}`;
    if (failed) console.say(complaint(message, console));
    const failure = failed ? { exitCode: EXIT.uploadFailed, message } : null;
    if (options.json)
      console.result(JSON.stringify({ sent, undelivered: { queued: waiting, quarantined }, failure }));
    process.exitCode = failure?.exitCode ?? EXIT.ok;
  } finally {
    await engine.close();
    clock.close();
    database.close(true);
  }
}
