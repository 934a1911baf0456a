import { describe, expect, it } from 'vitest';
import type { Entry, EventName, MotionChangeEvent } from '../../src/index';
import { Phone } from '../phone';

const KILLS = 1_000;
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
const CAUSES: Partial<Record<EventName, (phone: Phone, storedSoFar: number) => void>> = {
  // The first, by start, is a beginning: they alternate.
  motionchange(phone, storedSoFar) {
    phone.engine.changePace(storedSoFar % 2 === 0).catch(() => undefined);
  },
};

/** Rows of the outbox in one snapshot of storage. */
function outboxOf(memory: readonly Entry[]): ReadonlyMap<string, string> {
  const rows = memory.filter(({ key }) => key.startsWith('outbox/'));
  return new Map(rows.map(({ key, value }) => [key.slice('outbox/'.length), value]));
}

describe(`${KILLS} kills at random instants, many between commit and delivery`, () => {
  it('lose no event that must arrive: each comes with the same id, in order, and none that was not stored', async () => {
    const random = draws(20_260_101);
    const names = Object.keys(CAUSES) as EventName[];
    const phone = await Phone.on({
      config: { stopTimeout: 5, heartbeatInterval: 3600 },
      commitMillis: COMMIT_MILLIS,
      listensTo: names,
    });
    /** Everything that was ever durable in the outbox. */
    const stored = new Map<string, string>();
    const { remember, follow } = keptOutbox(stored);
    follow(phone);
    await phone.lasts(phone.engine.start());

    let betweenCommitAndDelivery = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      for (let cause = random(3); cause >= 0; cause--) {
        const name = names[random(names.length)] as EventName;
        CAUSES[name]?.(
          phone,
          [...stored.values()].filter((row) => row.startsWith(`{"name":"${name}"`)).length,
        );
        for (let turn = random(12); turn > 0; turn--) await undefined;
        phone.scheduler.advance(random(COMMIT_MILLIS + 2));
      }
      // Commits resolve a turn of the promise queue before anybody is told: some die just there.
      for (let turn = random(8); turn > 0; turn--) await undefined;
      const heardSoFar = new Set(phone.heard.map(({ id }) => id));
      const durable = phone.dies();
      remember(durable);
      if ([...outboxOf(durable).keys()].some((id) => !heardSoFar.has(id))) betweenCommitAndDelivery++;
      await phone.isKilled();
      follow(phone);
      void phone.engine.ready({ reset: false }).catch(() => undefined);
      await phone.scheduler.advanceAsync(4 * COMMIT_MILLIS);
      // Most lives are short: what they could not tell is left to the next.
      if (random(4) === 0) phone.scheduler.advance(random(30));
    }
    await phone.waits(100);

    expect(betweenCommitAndDelivery).toBeGreaterThan(KILLS / 10);
    const first = new Map<string, unknown>();
    for (const { name, payload, id } of phone.heard) {
      expect(id).toBeDefined();
      const before = first.get(id as string);
      // Again means the same.
      if (before === undefined) first.set(id as string, { name, payload });
      else expect({ name, payload }).toEqual(before);
    }
    const ids = [...first.keys()];
    expect(ids).toEqual([...ids].sort());
    expect(new Set(ids)).toEqual(new Set(stored.keys()));
    for (const [id, value] of stored) expect(first.get(id)).toEqual(JSON.parse(value));
    // Motion changes alternate over all lives: one that was lost would show as two of a kind.
    const verdicts = [...first.values()]
      .filter((event) => (event as { name: EventName }).name === 'motionchange')
      .map((event) => (event as { payload: MotionChangeEvent }).payload.isMoving);
    expect(verdicts.length).toBeGreaterThan(KILLS / 3);
    expect(verdicts).toEqual(verdicts.map((_, index) => index % 2 === 0));
    expect(outboxOf(phone.storage.snapshot()).size).toBe(0);
  }, 120_000);
});

/** Hears of every commit that has become durable, and keeps the outbox rows of each. */
function keptOutbox(stored: Map<string, string>) {
  const remember = (memory: readonly Entry[]) => {
    for (const [id, value] of outboxOf(memory)) stored.set(id, value);
  };
  return {
    remember,
    follow(phone: Phone) {
      const { storage } = phone;
      const { commit } = storage;
      storage.commit = async (changes) => {
        await commit(changes);
        // What is left of a dead process writes to nothing.
        if (phone.storage !== storage) return;
        remember(
          changes.flatMap((change) => ('put' in change ? { key: change.put, value: change.value } : [])),
        );
      };
    },
  };
}
