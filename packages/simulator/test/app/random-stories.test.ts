import fc from 'fast-check';
import { expect, it } from 'vitest';
import { amount } from '../../../../scripts/effort';
import { METRES, minutes, type SimulatedPhone, seconds, simulatedPhone } from '../../src/index';

type Sentence = readonly [words: string, tell: (phone: SimulatedPhone) => Promise<unknown>];

const metres = fc.integer({ min: 50 * METRES, max: 4_000 * METRES });
const sentence: fc.Arbitrary<Sentence> = fc.oneof(
  metres.map((far): Sentence => [`drives ${far}`, (phone) => phone.drives(far)]),
  metres.map((far): Sentence => [`walks ${far}`, (phone) => phone.walks(far / 4)]),
  metres.map((far): Sentence => [`cycles ${far}`, (phone) => phone.cycles(far)]),
  fc
    .constantFrom(seconds(7), minutes(1), minutes(6), minutes(40))
    .map((millis): Sentence => [`passes ${millis}`, (phone) => phone.passes(millis)]),
  fc.constantFrom<Sentence>(
    ['stops', (phone) => phone.stops()],
    ['tunnel', (phone) => phone.entersTunnel()],
    ['light', (phone) => phone.leavesTunnel()],
    ['killed', async (phone) => phone.isAlive && phone.isKilled()],
    ['wakes', (phone) => phone.wakes()],
    ['opened', (phone) => phone.isOpened()],
    ['opened and left', (phone) => phone.isOpened().goesToBackground()],
    ['swiped', (phone) => phone.isSwipedAway()],
    ['reboots', (phone) => phone.reboots()],
    ['offline', (phone) => phone.losesNetwork()],
    ['online', (phone) => phone.regainsNetwork('wifi')],
    ['unavailable', (phone) => phone.serverAnswers(503)],
    ['well again', (phone) => phone.serverAnswers(200)],
    ['denied', (phone) => phone.permission('denied')],
    ['allowed', (phone) => phone.permission('always')],
    ['saves power', (phone) => phone.savesPower()],
    ['full', (phone) => phone.fillsDisk()],
    ['free', (phone) => phone.freesDisk()],
  ),
);

it.each(['ios', 'android'] as const)(
  'on %s any story can be told, and everything holds in it',
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
