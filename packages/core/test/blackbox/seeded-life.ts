import type { ConfigPatch, Entry } from '../../src/index';
import { countingEntropy } from '../../src/testing/index';
import { MINUTE, Phone, type PhoneOptions, SECOND, URL } from '../phone';

/** A life as it was: its decisions, and the box at its end. */
export interface LivedLife {
  readonly trace: readonly string[];
  readonly box: string;
}

/** What a phone has been through. */
export interface Lived {
  readonly lives: readonly LivedLife[];
  readonly phone: Phone;
}

const CONFIG: ConfigPatch = {
  url: URL,
  stopTimeout: 2,
  batchSync: true,
  autoSyncThreshold: 3,
  authorization: { accessToken: 'the-first-access-token', refreshToken: 'the-first-refresh-token' },
};

/** A phone that drives, stops, loses its network, its server, its disk and its life, as a seed says. */
export async function seededLife(
  seed: number,
  acts: number,
  options: Pick<PhoneOptions, 'turns'> = {},
): Promise<Lived> {
  const { random } = countingEntropy(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  let trouble = 0;
  const phone = await Phone.create({
    ...options,
    blackBox: true,
    config: CONFIG,
    server: () => {
      if (random() * 100 >= trouble) return 200;
      const answers = [500, 503, 401, 400, 413, 'held', new Error('ECONNRESET')] as const;
      return answers[below(answers.length)] as (typeof answers)[number];
    },
  });
  await phone.engine.start();
  const lives: LivedLife[] = [];
  let lifeBegan = 0;
  let north = 0;

  async function endLife(): Promise<void> {
    const box = await phone.engine.exportBlackBox();
    lives.push({ trace: phone.trace.slice(lifeBegan), box });
    lifeBegan = phone.trace.length;
  }

  const scene: readonly (() => Promise<unknown>)[] = [
    async () => {
      const speed = 3 + below(25);
      for (let second = below(90); second > 0; second--) {
        north += speed;
        // Now and then an implausible fix.
        const stray = random() < 0.05 ? 2_000 : 0;
        phone.sensor.deliver('location', {
          latitude: 45 + (north + stray + random() * 6) / 111_132,
          longitude: 13 + random() / 20_000,
          accuracy: random() < 0.05 ? 250 : 4 + below(8),
          speed: speed + random(),
          heading: below(360),
          time: phone.scheduler.now(),
          ageMillis: below(400),
        });
        await phone.wait(SECOND);
      }
    },
    async () => {
      for (let second = 0; second < 60 + below(200); second += 5) {
        phone.sensor.deliver('location', {
          latitude: 45 + (north + random() * 4) / 111_132,
          longitude: 13,
          accuracy: 8,
          speed: 0,
          ageMillis: 0,
        });
        await phone.wait(5 * SECOND);
      }
    },
    () => phone.wait(below(20) * MINUTE),
    async () => {
      trouble = below(2) * 60;
    },
    () => phone.setNetwork((['wifi', 'cellular', 'none'] as const)[below(3)] as 'wifi'),
    () => phone.engine.setConfig({ distanceFilter: 5 + below(40), elasticityMultiplier: 1 + below(3) }),
    () => phone.engine.setConfig({ authorization: { accessToken: `another-access-token-${below(3)}` } }),
    () => phone.enqueue(1 + below(5)),
    async () => {
      phone.storage.full = true;
      for (let second = 0; second < 10; second++) {
        north += 12;
        phone.deliverFix(north);
        await phone.wait(SECOND);
      }
      phone.storage.full = false;
    },
    async () => {
      // Fixes in one burst, as hardware delivers them.
      for (let index = below(20); index >= 0; index--) {
        north += 11;
        phone.deliverFix(north);
      }
      await phone.settle();
    },
    async () => {
      const subscription = phone.engine.onLocation(() => {
        throw new Error('this listener always throws');
      });
      for (let index = 0; index < 3; index++) {
        north += 40;
        phone.deliverFix(north);
        await phone.wait(SECOND);
      }
      subscription.remove();
    },
    async () => {
      phone.engine.onLocation(() => phone.engine.logger.warn('seen'));
      north += 60;
      phone.deliverFix(north);
      await phone.wait(SECOND);
      phone.engine.logger.error('it is the-first-access-token that fails');
    },
    async () => {
      const asked = phone.engine.getCurrentPosition({ samples: 2, timeout: 5 }).catch(() => undefined);
      for (let index = 0; index < 2; index++) {
        phone.deliverFix(north);
        await phone.wait(SECOND);
      }
      await phone.wait(6 * SECOND);
      await asked;
    },
    async () => {
      const uploads = phone.engine.sync().catch(() => undefined);
      await phone.wait(2 * MINUTE);
      await uploads;
    },
    async () => {
      await phone.engine.changePace(random() < 0.5).catch(() => undefined);
      await phone.engine.getState();
    },
    () => phone.moveToBackground(),
    async () => {
      phone.scheduler.stepWallClock((below(200) - 100) * SECOND);
    },
    async () => {
      await phone.engine.stop();
      await phone.wait(below(5) * MINUTE);
      await phone.engine.start();
    },
    async () => {
      await endLife();
      await phone.restart(random() < 0.5 ? undefined : CONFIG);
      await phone.engine.ready({ reset: false });
    },
  ];
  for (let act = 0; act < acts; act++) await (scene[below(scene.length)] as (typeof scene)[number])();
  await endLife();
  return { lives, phone };
}

/** Everything that a phone has stored outside of `secret/`. */
export function openText(entries: readonly Entry[]): string {
  return entries
    .filter(({ key }) => !key.startsWith('secret/'))
    .map(({ key, value }) => `${key} ${value}`)
    .join('\n');
}
