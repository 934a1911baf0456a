import { serveReceiver } from '../../../src/index';

// A receiver in a process of its own: prints its address, then serves until it is killed.
const [url = '', name = 'geo', port = '0', ackWaitSeconds = '20', shards = '64'] = process.argv.slice(2);
const receiver = await serveReceiver({
  port: Number(port),
  stream: { url, name, ackWaitSeconds: Number(ackWaitSeconds), shards: Number(shards) },
});
console.log(receiver.url);
process.once('SIGTERM', () => void receiver.close().then(() => process.exit(0)));
