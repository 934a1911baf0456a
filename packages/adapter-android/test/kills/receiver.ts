import { createInterface } from 'node:readline';
import { serveReceiver } from '@geo/receiver';

// The real receiver, for as long as somebody holds our standard input open. Its first line says where it is; for each line
// that it hears it says what it has.
const [database = ''] = process.argv.slice(2);
const receiver = await serveReceiver({ db: database });
console.log(receiver.url);
const lines = createInterface({ input: process.stdin });
lines.on('line', async () => {
  const uuids = (await receiver.rows()).map(({ record }) => record.uuid);
  console.log(JSON.stringify({ uuids, ...(await receiver.stats()) }));
});
lines.on('close', () => void receiver.close().then(() => process.exit()));
