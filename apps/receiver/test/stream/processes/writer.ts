import { serveWriter } from '../../../src/index';

// A writer in a process of its own: prints its address, then stores until it is killed.
const [url = '', name = 'geo', store = '', ackWaitSeconds = '20', shards = '64', log] = process.argv.slice(2);
const writer = await serveWriter({
  ...(store.startsWith('postgres:') ? { store } : { db: store }),
  log: log === 'log',
  stream: { url, name, ackWaitSeconds: Number(ackWaitSeconds), shards: Number(shards) },
});
console.log(writer.url);
process.once('SIGTERM', () => void writer.close().then(() => process.exit(0)));
