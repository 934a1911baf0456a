import { afterEach, describe, expect, it } from 'vitest';
import {
  type Command,
  connectPlayground,
  type DecisionRow,
  type FenceNow,
  type Opening,
  type PlaygroundClient,
  type QueueRow,
  type Snapshot,
  type ToPage,
} from '../src/protocol/index';
import { createSession } from '../src/session/session';
import { createHost } from '../src/worker/host';

const opening: Opening = {
  system: 'android',
  seed: 7,
  begin: { latitude: 48.1371, longitude: 11.5754 },
  startsAt: Date.UTC(2026, 2, 2, 8),
  config: {},
  fences: [
    {
      identifier: 'near',
      latitude: 48.1411,
      longitude: 11.5754,
      radius: 150,
      notifyOnEntry: true,
      notifyOnExit: true,
    },
    { identifier: 'far', latitude: 48.2, longitude: 11.6, radius: 150 },
  ],
};
const NORTH = { latitude: 48.1491, longitude: 11.5754 };

/** A page over a host in the same heap, with the messages copied as a worker's are. */
function page() {
  const listeners: ((event: { readonly data: ToPage }) => void)[] = [];
  const receive = createHost(
    (message) => {
      const data = structuredClone(message);
      for (const listener of listeners) listener({ data });
    },
    { now: () => performance.now(), after: (millis, run) => void setTimeout(run, millis) },
  );
  const failures: string[] = [];
  const snapshots: Snapshot[] = [];
  const queue = new Map<number, QueueRow>();
  const decisions: DecisionRow[] = [];
  let fences: readonly FenceNow[] = [];
  let machines: Snapshot['machines'];
  const client: PlaygroundClient = connectPlayground(
    {
      postMessage: (message) => receive(structuredClone(message)),
      addEventListener: (_type, listener) => void listeners.push(listener),
    },
    {
      failure: (message) => failures.push(message),
      snapshot(snapshot) {
        snapshots.push(snapshot);
        decisions.push(...snapshot.decisions);
        for (const row of snapshot.queue) queue.set(row.row, row);
        fences = snapshot.fences ?? fences;
        machines = snapshot.machines ?? machines;
      },
    },
  );
  open.push(client);
  return {
    client,
    failures,
    snapshots,
    queue,
    decisions,
    get last() {
      return snapshots[snapshots.length - 1];
    },
    get fences() {
      return fences;
    },
    activeOf: (machine: string) => machines?.find((one) => one.machine === machine)?.active,
    async until(holds: () => boolean) {
      for (let tries = 0; !holds(); tries++) {
        if (tries > 2_000) throw new Error(`it does not hold: ${holds}`);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
  };
}

const open: PlaygroundClient[] = [];
afterEach(() => {
  for (const client of open.splice(0)) client.send({ type: 'pause' });
});

describe('a page and its worker', () => {
  it('a drag moves the phone there, and everything follows: track, machines, queue, fences, energy', async () => {
    const shown = page();
    const { charts, keys, presets, session } = await shown.client.ask('open', { opening });
    expect(charts.map(({ machine }) => machine).sort()).toEqual([
      'auth',
      'crash',
      'distraction',
      'dormancy',
      'engine',
      'geofences',
      'motion',
      'sync',
    ]);
    expect(keys.find(({ key }) => key === 'distanceFilter')).toMatchObject({
      type: 'number',
      default: 10,
      min: 0,
      unit: 'm',
    });
    expect(presets.map(({ name }) => name)).toEqual(['live', 'balanced', 'economical']);

    shown.client.act({ type: 'drag', to: NORTH });
    await shown.until(() => shown.last?.phone.truth.latitude === NORTH.latitude);
    expect(shown.last?.session).toBe(session);
    expect(shown.last?.at).toBeGreaterThan(60_000);
    shown.client.act({ type: 'stop' });
    shown.client.send({ type: 'skip', millis: 3_600_000 });
    await shown.until(() => (shown.last?.at ?? 0) > 3_600_000);

    expect(shown.activeOf('motion')).toContain('stationary');
    expect(shown.fences.find(({ fence }) => fence.identifier === 'near')).toMatchObject({
      state: 'outside',
      isMonitored: true,
    });
    expect(shown.decisions.some(({ kind, text }) => kind === 'fence' && text.startsWith('ENTER near'))).toBe(
      true,
    );
    expect(shown.decisions.some(({ kind, text }) => kind === 'fence' && text.startsWith('EXIT near'))).toBe(
      true,
    );
    expect(shown.queue.size).toBeGreaterThan(10);
    expect(new Set([...shown.queue.values()].map(({ fate }) => fate))).toEqual(new Set(['stored']));
    expect(shown.snapshots.flatMap(({ fixes }) => fixes).length).toBeGreaterThan(10);
    await shown.until(() => {
      const lines = shown.snapshots.findLast(({ energy }) => energy !== undefined)?.energy ?? [];
      return lines.length > 10 && lines.every(({ at }) => at > 3_600_000);
    });
    const lines = shown.snapshots.findLast(({ energy }) => energy !== undefined)?.energy ?? [];
    const engine = lines.find(({ id }) => id === 'engine');
    const continuous = lines.find(({ id }) => id.startsWith('b1'));
    expect(engine?.total).toBeGreaterThan(0);
    expect(engine?.total).toBeLessThan((continuous?.total ?? 0) / 2);
    expect(shown.failures).toEqual([]);
  });

  it('a decision has its reason: the input, what was decided together, the black box of its record', async () => {
    const shown = page();
    await shown.client.ask('open', { opening });
    shown.client.act({ type: 'drag', to: NORTH });
    await shown.until(() => shown.decisions.some(({ kind, uuid }) => kind === 'kept' && uuid !== undefined));
    const kept = shown.decisions.findLast(({ kind, uuid }) => kind === 'kept' && uuid !== undefined);
    const reason = await shown.client.ask('reason', { id: kept?.id as number });
    expect(reason.by).toBe('fix');
    expect(reason.input).toMatchObject({ latitude: expect.any(Number), accuracy: expect.any(Number) });
    expect(reason.together.map(({ id }) => id)).toContain(kept?.id);
    expect(reason.record).toMatchObject({ uuid: kept?.uuid, by: 'fix' });
    expect(reason.receiver).toMatch(/^on because of/);
    await expect(shown.client.ask('reason', { id: 1e9 })).rejects.toThrow('decision 1000000000 is not known');
  });

  it('steps to the next decision and pauses there; resumes, at another rate', async () => {
    const shown = page();
    await shown.client.ask('open', { opening });
    shown.client.send({ type: 'pause' });
    await shown.until(() => shown.last?.isPaused === true);
    const { at = 0 } = shown.last ?? {};
    shown.client.act({ type: 'drive', path: [NORTH], mode: 'in_vehicle' });
    await shown.until(() => shown.decisions.some(({ text }) => text.startsWith('drive')));
    const before = shown.decisions.length;
    expect(shown.last?.at).toBe(at);
    shown.client.send({ type: 'stepToDecision' });
    await shown.until(() => shown.decisions.length > before);
    expect(shown.last).toMatchObject({ isPaused: true });
    const moments = new Set(shown.decisions.slice(before).map((row) => row.at));
    expect(moments.size).toBe(1);
    shown.client.send({ type: 'rate', rate: 60 });
    shown.client.send({ type: 'resume' });
    await shown.until(() => (shown.last?.at ?? 0) > at + 30_000);
    expect(shown.last).toMatchObject({ isPaused: false, rate: 60 });
  });

  it('a session opens again from its file and its link, with the same digest', async () => {
    const shown = page();
    await shown.client.ask('open', { opening });
    shown.client.send({ type: 'pause' });
    const commands: readonly Command[] = [
      { type: 'act', action: { type: 'drag', to: NORTH } },
      { type: 'act', action: { type: 'kill' } },
      { type: 'skip', millis: 60_000 },
    ];
    for (const command of commands) shown.client.send(command);
    await shown.until(
      () => shown.decisions.some(({ text }) => text.startsWith('kill')) && (shown.last?.at ?? 0) > 150_000,
    );
    const digest = await shown.client.ask('digest', {});
    const file = await shown.client.ask('file', {});
    const link = await shown.client.ask('link', {});
    expect(file.split('\n')[0]).toContain('"geoBlackBox"');
    expect(link.length).toBeLessThan(2_000);

    const session = createSession(await shown.client.ask('plan', {}));
    await session.begin();
    expect(session.digest).toBe(digest);

    await shown.client.ask('openFile', { text: file });
    expect(await shown.client.ask('digest', {})).toBe(digest);
    await shown.client.ask('openLink', { hash: `#${link}` });
    expect(await shown.client.ask('digest', {})).toBe(digest);
    await shown.until(() => shown.last?.isPaused === true);
    // Until the user goes on with it.
    shown.client.send({ type: 'resume' });
    await shown.until(() => shown.last?.isPaused === false);
    expect(digest).toMatch(/^[0-9a-f]{16}$/);
  });

  it.each([
    [
      'a file that is none',
      (client: PlaygroundClient) => client.ask('openFile', { text: 'hello' }),
      'not a session',
    ],
    [
      'a link that is cut',
      (client: PlaygroundClient) => client.ask('openLink', { hash: 'session=1.abc' }),
      'damaged',
    ],
    [
      'a seed that is no number',
      (client: PlaygroundClient) => client.ask('open', { opening: { ...opening, seed: Number.NaN } }),
      'at seed',
    ],
    [
      'a question before anything is open',
      (client: PlaygroundClient) => client.ask('plan', {}),
      'no phone is open',
    ],
  ])('%s is refused in words', async (_what, asks, words) => {
    await expect(asks(page().client)).rejects.toThrow(words);
  });

  it('an action that does not fit changes nothing', async () => {
    const shown = page();
    await shown.client.ask('open', { opening });
    shown.client.act({ type: 'drag', to: { latitude: 100, longitude: 0 } });
    await shown.until(() => shown.failures.length === 1);
    expect(shown.failures[0]).toContain('action does not fit at to.latitude');
    expect((await shown.client.ask('plan', {})).steps).toEqual([]);
  });
});
