import { serveReceiver } from '../../../src/index';

// A receiver in a process of its own: prints its address, then serves until it is ended.
const [address = ''] = process.argv.slice(2);
const receiver = await serveReceiver({
  ...(address.startsWith('postgres:') ? { store: address } : { db: address }),
  onFault: (error) => console.error(error),
});
console.log(receiver.url);
process.once('SIGTERM', () => void receiver.close().then(() => process.exit(0)));
