import { createGuest, PROTOCOL } from '../../src/index';
import { transcriptRecorder } from '../../src/testing/index';
import { drain, type Story } from './story';

const HELLO = {
  hello: {
    protocol: PROTOCOL,
    profile: 'node',
    bootId: 'boot-1',
    available: ['location'],
    entropy: '00112233445566778899aabbccddeeff',
    blackBox: false,
  },
};

/** What no host should say; and a call after each, to show that the guest is as well as before. */
const MISTAKES: readonly object[] = [
  { hallo: {} },
  { reading: 'weather', data: {} },
  { reading: 'location', data: { latitude: 'north' } },
  { reply: 4711, value: 'nobody waits for it' },
  { client: 'nobody', call: 1, method: 'getState', args: [] },
  { client: 'app', call: 2, method: 'selfDestruct', args: [] },
  { client: 'app', call: 3, method: 'getState' },
  { client: 'app', listen: 4, name: 'applause' },
  { client: 'app', call: 5, method: 'getState', args: [] },
  { fire: true },
  HELLO,
];

export const errors: Story = {
  name: 'protocol-errors',
  about: `What the guest does with what it cannot understand: a call is answered with an error, anything else is logged, and nothing else happens. A
message without a moment, an unknown word, a kind of reading that does not exist, a reply that nobody waits for, a client
that has not attached, an operation and an event that do not exist, a call before ready, a second hello.`,
  async tell() {
    const recorder = transcriptRecorder();
    recorder.begin('launch');
    const deliver = createGuest((json) => recorder.tap('guest', json));
    let up = 1000;
    async function says(message: object): Promise<void> {
      const json = JSON.stringify(message);
      recorder.tap('host', json);
      deliver(json);
      await drain();
    }
    const inTime = (word: object) => says({ now: 1_767_225_600_000 + up, up: up++, ...word });
    await inTime({ client: 'app', call: 0, method: 'getState', args: [] });
    await inTime(HELLO);
    await inTime({ wake: { cause: 'launch' } });
    await inTime({ attach: 'app' });
    for (const mistake of MISTAKES) await inTime(mistake);
    await says({ attach: 'timeless' });
    return recorder.lines;
  },
};

export const version: Story = {
  name: 'protocol-version',
  about: 'A host of another version: the guest says so in the log, and stays silent whatever comes.',
  async tell() {
    const recorder = transcriptRecorder();
    recorder.begin('launch');
    const deliver = createGuest((json) => recorder.tap('guest', json));
    for (const word of [{ hello: { ...HELLO.hello, protocol: 1 } }, { attach: 'app' }]) {
      const json = JSON.stringify({ now: 1_767_225_600_000, up: 1000, ...word });
      recorder.tap('host', json);
      deliver(json);
      await drain();
    }
    return recorder.lines;
  },
};
