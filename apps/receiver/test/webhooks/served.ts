import { serveReceiver } from '../../src/index';

// A receiver in a process of its own: prints its address, then serves until it is killed.
const [store = '', url = '', secret = ''] = process.argv.slice(2);
const receiver = await serveReceiver({ store, webhooks: [{ url, secret }] });
console.log(receiver.url);
process.once('SIGTERM', () => void receiver.close().then(() => process.exit(0)));
