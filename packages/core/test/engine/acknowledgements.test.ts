import { describe, expect, it } from 'vitest';
import { ANDROID_PROFILE, createEngine, type HeadlessEvent } from '../../src/index';
import { replayBlackBox } from '../../src/testing/replay/replay-black-box';
import { Phone, type PhoneOptions } from '../phone';

/** Stands with its engine started, without a listener. */
async function phoneThatTracks(options: PhoneOptions = {}): Promise<Phone> {
  const phone = await Phone.create({ config: {}, listenTo: [], ...options });
  await phone.engine.start();
  return phone;
}

const outbox = (phone: Phone) => phone.storage.snapshot().filter(({ key }) => key.startsWith('outbox/'));

interface Told {
  readonly isMoving: boolean;
  readonly id: string | undefined;
  /** Ends what the listener promised. */
  end(answer?: unknown): void;
  fail(error: Error): void;
}

/** Listens to motion changes with promises that the test ends. */
function promising(phone: Phone) {
  const told: Told[] = [];
  const subscription = phone.engine.onMotionChange(
    ({ isMoving }, { id }) =>
      new Promise((end, fail) => {
        told.push({ isMoving, id, end, fail });
      }),
  );
  return { told, subscription };
}

const moves = ({ told }: { told: readonly Told[] }) => told.map(({ isMoving }) => isMoving);

describe('an event that is delivered at least once', () => {
  it('is taken when what its listener promised has ended, and not before', async () => {
    const phone = await phoneThatTracks();
    const { told } = promising(phone);
    await phone.settle();
    expect(told).toHaveLength(1);
    expect(outbox(phone)).toHaveLength(1);
    told[0]?.end('whatever');
    await phone.settle();
    await phone.engine.getState();
    expect(outbox(phone)).toEqual([]);
  });

  it('comes again with the same id after a kill before that', async () => {
    const phone = await phoneThatTracks();
    const before = promising(phone);
    await phone.settle();
    await phone.restart({});
    const after = promising(phone);
    await phone.settle();
    expect(after.told.map(({ id }) => id)).toEqual(before.told.map(({ id }) => id));
    after.told[0]?.end();
    await phone.settle();
    await phone.engine.getState();
    await phone.restart({});
    const last = promising(phone);
    await phone.settle();
    expect(last.told).toEqual([]);
  });

  it('is acknowledged by a promise that is rejected, which is logged', async () => {
    const phone = await phoneThatTracks();
    const { told } = promising(phone);
    await phone.settle();
    told[0]?.fail(new Error('mine'));
    await phone.settle();
    await phone.engine.getState();
    expect(outbox(phone)).toEqual([]);
    const said = (await phone.engine.getLog()).find(({ event }) => event === 'listener:threw');
    expect(said).toMatchObject({ level: 1, message: 'a listener of motionchange threw: mine' });
  });

  it('that is given back waits for the next listener, in order, and its outbox row stays', async () => {
    const phone = await phoneThatTracks();
    const first = promising(phone);
    await phone.engine.changePace(false);
    await phone.engine.changePace(true);
    await phone.settle();
    expect(moves(first)).toEqual([true, false, true]);
    first.subscription.remove();
    await phone.engine.changePace(false); // waits at once: there is no listener
    first.told[1]?.end(false);
    first.told[0]?.end(false);
    first.told[2]?.end();
    await phone.settle();
    expect(outbox(phone)).toHaveLength(3);
    const second = promising(phone);
    await phone.settle();
    expect(moves(second)).toEqual([true, false, false]);
    expect(second.told.slice(0, 2).map(({ id }) => id)).toEqual(first.told.slice(0, 2).map(({ id }) => id));
  });

  it('that is given back is delivered to listeners that came meanwhile, and to none twice', async () => {
    const phone = await phoneThatTracks();
    const first = promising(phone);
    await phone.settle();
    const second = promising(phone);
    await phone.settle();
    expect(second.told).toEqual([]);
    first.told[0]?.end(false);
    await phone.settle();
    expect([first.told.length, second.told.length]).toEqual([1, 1]);
    second.told[0]?.end(false);
    await phone.settle();
    expect([first.told.length, second.told.length]).toEqual([1, 1]);
    expect(outbox(phone)).toHaveLength(1);
  });

  it('is taken by the first of several that takes it, whatever the others do', async () => {
    const phone = await phoneThatTracks();
    const first = promising(phone);
    await phone.settle();
    const second = promising(phone);
    await phone.engine.changePace(false);
    await phone.settle();
    const [, mine] = first.told;
    const [other] = second.told;
    mine?.end(false);
    await phone.settle();
    expect(outbox(phone)).toHaveLength(2);
    other?.end();
    await phone.settle();
    await phone.engine.getState();
    expect(outbox(phone)).toHaveLength(1);
    // One that returns has taken it at once.
    phone.engine.onMotionChange(() => undefined);
    await phone.engine.changePace(true);
    await phone.settle();
    expect(outbox(phone)).toHaveLength(1);
    first.told[2]?.end(false);
    second.told[1]?.end(false);
    await phone.settle();
    expect([first.told.length, second.told.length]).toEqual([3, 2]);
  });

  it('that a listener leaves unheard goes to another that listens', async () => {
    const phone = await phoneThatTracks();
    const heard: string[] = [];
    const first = phone.engine.onMotionChange(() => heard.push('first'));
    phone.engine.onMotionChange(() => heard.push('second'));
    first.remove();
    await phone.settle();
    expect(heard).toEqual(['second']);
  });

  it('that is given back when the runtime is gone goes to the headless task', async () => {
    const phone = await phoneThatTracks({
      profile: ANDROID_PROFILE,
      config: { stopOnTerminate: false },
      available: ['location', 'app'],
    });
    const { told, subscription } = promising(phone);
    await phone.settle();
    const taken: { event: HeadlessEvent; id: string | undefined }[] = [];
    phone.engine.registerHeadlessTask((event, { id }) => {
      taken.push({ event, id });
    });
    subscription.remove();
    await phone.setState('app', { state: 'background', runtime: 'gone' });
    told[0]?.end(false);
    await phone.settle();
    expect(taken).toEqual([{ event: { name: 'motionchange', isMoving: true }, id: told[0]?.id }]);
    expect(outbox(phone)).toEqual([]);
  });

  it('is replayed from a black box as it was taken and given back', async () => {
    const phone = await phoneThatTracks();
    const first = promising(phone);
    await phone.settle();
    await phone.engine.changePace(false);
    await phone.engine.changePace(true);
    await phone.settle();
    first.told[0]?.end(false);
    first.told[1]?.end();
    first.told[2]?.fail(new Error('mine'));
    await phone.settle();
    const second = promising(phone);
    await phone.settle();
    expect(moves(second)).toEqual([true]);
    second.told[0]?.end();
    await phone.drive(20);
    const { lives } = await replayBlackBox(await phone.engine.exportBlackBox(), { createEngine });
    expect(lives.map(({ problem, isSame }) => ({ problem, isSame }))).toEqual([
      { problem: undefined, isSame: true },
    ]);
  });
});

describe('a listener of what is delivered at most once', () => {
  it('may promise what it likes; a rejection is logged', async () => {
    const phone = await Phone.create({ config: {}, listenTo: [] });
    const heard: string[] = [];
    phone.engine.onLocation(async () => {
      throw new Error('mine');
    });
    phone.engine.onLocation(async ({ uuid }) => {
      heard.push(uuid);
      return false;
    });
    const uuids = await phone.enqueue(2);
    await phone.settle();
    expect(heard).toEqual(uuids);
    const said = (await phone.engine.getLog()).filter(({ event }) => event === 'listener:threw');
    expect(said).toHaveLength(2);
    expect(said[0]).toMatchObject({ level: 1, message: 'a listener of location threw: mine' });
  });
});
