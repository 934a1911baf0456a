import { describe, expect, it } from 'vitest';
import { amount, EFFORT } from '../../../../scripts/effort';
import type { Entry, EventName, MotionChangeEvent } from '../../src/index';
import { MINUTE, Phone, type Server, URL } from '../phone';

const KILLS = amount(200, 10_000);
/** How long a commit takes: there is an instant before it, in it, and between it and the delivery. */
const COMMIT_MILLIS = 6;

/** Draws that are the same for the same seed: a linear congruential generator with the constants of Numerical Recipes. */
function draws(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/**
 * What brings about the events that must arrive. To add one: its name, and what the app or the device does. A failed
 * call is the business of other tests; here it is only an instant at which to die.
 */
const CAUSES: Partial<Record<EventName, (phone: Phone, storedSoFar: number, server: Issuer) => void>> = {
  // The first, by start, is a beginning: they alternate.
  motionchange(phone, storedSoFar) {
    phone.engine.changePace(storedSoFar % 2 === 0).catch(() => undefined);
  },
  authorization(phone, _storedSoFar, server) {
    server.revoke();
    phone.engine.insertLocation({ coords: { latitude: 45, longitude: 13 } }).catch(() => undefined);
  },
  geofence: fence,
  geofenceschange(phone, storedSoFar) {
    if (storedSoFar % 3 === 0) phone.engine.removeGeofences().catch(() => undefined);
    else fence(phone);
  },
};

let fences = 0;
/** A fence around the device: monitored, and entered at once where the device is known. */
function fence(phone: Phone): void {
  phone.deliverFix(0);
  const identifier = `home-${++fences}`;
  phone.engine.addGeofence({ identifier, latitude: 45, longitude: 13, radius: 300 }).catch(() => undefined);
}

const REFRESH_URL = 'https://example.test/refresh';

/** A server that takes records with the token it gave last, and gives a new one for each refresh. */
interface Issuer {
  readonly answer: Server;
  /** The token given last is good no more. */
  revoke(): void;
}

function issuer(): Issuer {
  let issued = 0;
  let isRevoked = false;
  return {
    answer({ url, headers }) {
      if (url === REFRESH_URL) {
        isRevoked = false;
        issued++;
        const body = JSON.stringify({ access_token: `access-${issued}`, refresh_token: `refresh-${issued}` });
        return { status: 200, body };
      }
      return !isRevoked && headers.Authorization === `Bearer access-${issued}` ? 200 : 401;
    },
    revoke() {
      isRevoked = true;
    },
  };
}

const OUTBOX = 'outbox/';

/** The events that wait in this memory, by their ids. */
function outboxOf(memory: readonly Entry[]): readonly string[] {
  return memory.flatMap(({ key }) => (key.startsWith(OUTBOX) ? key.slice(OUTBOX.length) : []));
}

describe(`${KILLS} kills at random instants, many between commit and delivery`, () => {
  it(
    'lose no event that must arrive: each comes with the same id, in order, and none that was not stored',
    async () => {
      const random = draws(20_260_101);
      const names = Object.keys(CAUSES) as EventName[];
      const server = issuer();
      const phone = await Phone.create({
        config: {
          // No stop and no new session by time alone: the verdicts are the app’s.
          stopTimeout: 1_000_000,
          heartbeatInterval: 3600,
          url: URL,
          authorization: { accessToken: 'access-0', refreshToken: 'refresh-0', refreshUrl: REFRESH_URL },
        },
        server: server.answer,
        commitMillis: COMMIT_MILLIS,
        listenTo: names,
      });
      /** Everything that was ever durable in the outbox. */
      const stored = new Map<string, string>();
      const remember = () => {
        for (const change of phone.storage.commits.flat()) {
          if ('put' in change && change.put.startsWith(OUTBOX)) {
            stored.set(change.put.slice(OUTBOX.length), change.value);
          }
        }
      };
      const storedOf = (name: EventName) => {
        remember();
        return [...stored.values()].filter((row) => row.startsWith(`{"name":"${name}"`)).length;
      };
      await phone.waitFor(phone.engine.start());

      let betweenCommitAndDelivery = 0;
      for (let kill = 0; kill < KILLS; kill++) {
        for (let cause = random(3); cause >= 0; cause--) {
          // The shortest cause most often: of what takes longer to come about, fewer kills fall just before the telling.
          const name = random(3) > 0 ? 'motionchange' : (names[random(names.length)] as EventName);
          CAUSES[name]?.(phone, storedOf(name), server);
          for (let turn = random(40); turn > 0; turn--) await undefined;
          phone.scheduler.advance(random(COMMIT_MILLIS + 2));
          // A fence is stored, then monitored, then entered: a commit each.
          if (name.startsWith('geofence')) await phone.scheduler.advanceAsync(random(5 * COMMIT_MILLIS));
        }
        // A commit resolves some turns of the promise queue before its events are delivered, with the black box more than twelve: some die there.
        for (let turn = random(20); turn > 0; turn--) await undefined;
        const heardSoFar = new Set(phone.events.map(({ id }) => id));
        remember();
        if (outboxOf(phone.kill()).some((id) => !heardSoFar.has(id))) betweenCommitAndDelivery++;
        await phone.restart();
        void phone.engine.ready({ reset: false }).catch(() => undefined);
        await phone.scheduler.advanceAsync(10 * COMMIT_MILLIS);
        // Most lives are short: what they could not tell is left to the next.
        if (random(4) === 0) phone.scheduler.advance(random(30));
        // Some are long enough for whatever waits before it tries again.
        if (random(8) === 0) await phone.scheduler.advanceAsync(15 * MINUTE);
      }
      await phone.wait(100);
      remember();

      expect(betweenCommitAndDelivery).toBeGreaterThan(KILLS / 10);
      const first = new Map<string, unknown>();
      for (const { name, payload, id } of phone.events) {
        // Again means the same. (Tokens are in no outbox: an authorization brings those that are held now.)
        expect({ name, payload }).toMatchObject(JSON.parse(stored.get(id as string) as string));
        if (!first.has(id as string)) first.set(id as string, { name, payload });
      }
      for (const name of names) {
        const ids = phone.events.filter((event) => event.name === name).map(({ id }) => id as string);
        const inOrder = [...new Set(ids)];
        expect(inOrder, name).toEqual([...inOrder].sort());
      }
      expect(new Set(first.keys())).toEqual(new Set(stored.keys()));
      // Motion changes alternate over all lives: one that was lost would show as two of a kind.
      const verdicts = [...first.values()]
        .filter((event) => (event as { name: EventName }).name === 'motionchange')
        .map((event) => (event as { payload: MotionChangeEvent }).payload.isMoving);
      expect(verdicts.length).toBeGreaterThan(KILLS / 6);
      for (const name of names) {
        const told = [...first.values()].filter((event) => (event as { name: EventName }).name === name);
        expect(told.length, name).toBeGreaterThan(KILLS / 40);
      }
      expect(verdicts).toEqual(verdicts.map((_, index) => index % 2 === 0));
      expect(outboxOf(phone.storage.snapshot())).toEqual([]);
    },
    120_000 * EFFORT,
  );
});
