import fc from 'fast-check';
import { expect, it } from 'vitest';
import { amount } from '../../../../scripts/effort';
import { METRES, minutes, type SimulatedPhone, seconds, simulatedPhone } from '../../src/index';

type Sentence = readonly [words: string, tell: (phone: SimulatedPhone) => Promise<unknown>];

const metres = fc.integer({ min: 50 * METRES, max: 4_000 * METRES });
const sentence: fc.Arbitrary<Sentence> = fc.oneof(
  metres.map((far): Sentence => [`drives ${far}`, (phone) => phone.drive(far)]),
  metres.map((far): Sentence => [`walks ${far}`, (phone) => phone.walk(far / 4)]),
  metres.map((far): Sentence => [`cycles ${far}`, (phone) => phone.cycle(far)]),
  fc
    .constantFrom(seconds(7), minutes(1), minutes(6), minutes(40))
    .map((millis): Sentence => [`passes ${millis}`, (phone) => phone.wait(millis)]),
  fc.constantFrom<Sentence>(
    ['stops', (phone) => phone.stop()],
    ['tunnel', (phone) => phone.enterTunnel()],
    ['light', (phone) => phone.leaveTunnel()],
    ['killed', async (phone) => phone.isAlive && phone.kill()],
    ['wakes', (phone) => phone.wake()],
    ['opened', (phone) => phone.open()],
    ['opened and left', (phone) => phone.open().moveToBackground()],
    ['swiped', (phone) => phone.swipeAway()],
    ['reboots', (phone) => phone.reboot()],
    ['offline', (phone) => phone.loseNetwork()],
    ['online', (phone) => phone.restoreNetwork('wifi')],
    ['unavailable', (phone) => phone.setServerResponses(503)],
    ['well again', (phone) => phone.setServerResponses(200)],
    ['denied', (phone) => phone.setPermission('denied')],
    ['allowed', (phone) => phone.setPermission('always')],
    ['saves power', (phone) => phone.setPowerSave()],
    ['full', (phone) => phone.fillDisk()],
    ['free', (phone) => phone.freeDisk()],
  ),
);

it.each(['ios', 'android'] as const)(
  'on %s every invariant holds in any story',
  async (os) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(sentence, { minLength: 3, maxLength: 14 }),
        fc.constantFrom(
          {},
          { stopTimeout: 1 },
          { batchSync: true, autoSyncThreshold: 10 },
          { startOnBoot: true },
        ),
        fc.boolean(),
        async (sentences, config, noise) => {
          const phone = await simulatedPhone({ os, config, noise, checks: true });
          for (const [, tell] of sentences) await tell(phone);
          expect(phone.violations, sentences.map(([words]) => words).join(', ')).toEqual([]);
          const uuids = phone.server.arrivals.map(({ uuid }) => uuid);
          expect(phone.records.map(({ uuid }) => uuid)).toEqual([...new Set(uuids)]);
        },
      ),
      // Each is minutes to days of a phone's life.
      { numRuns: amount(2, 20) },
    );
  },
  120_000,
);
