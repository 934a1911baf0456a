import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Row } from '../../src/queue/row';
import { chooseBatch } from '../../src/sync/batch';
import { settle } from '../../src/sync/settlement';
import { EMPTY_UPLOAD_STATE, type UploadState } from '../../src/sync/upload-state';
import { judgeStatus } from '../../src/sync/upload-verdict';
import { createPendingWork } from '../../src/time/pending-work';
import { ModelServer } from '../model-server';
import { MINUTE, Phone, URL } from '../phone';

/** A queue and a server in a few lines; the uploader's own choices and state between them. */
class Drain {
  state: UploadState = EMPTY_UPLOAD_STATE;
  rows: Row[] = [];
  readonly delivered: number[] = [];
  readonly quarantined: number[] = [];
  readonly refusedAlone = new Map<number, { times: number; acceptedBefore: number }>();
  requests = 0;

  constructor(
    readonly isBad: (seq: number) => boolean,
    readonly batchSync: boolean,
    readonly maxBatchSize = -1,
  ) {}

  add(from: number, count: number): void {
    for (let seq = from; seq < from + count; seq++) this.rows.push({ seq, uuid: `u${seq}`, json: '{}' });
  }

  private readonly reader = {
    behind: async (seq: number, limit: number) => this.rows.filter((row) => row.seq > seq).slice(0, limit),
    before: async (seq: number, limit: number) => this.rows.filter((row) => row.seq < seq).slice(-limit),
    at: async (share: number, except: ReadonlySet<number>) => {
      const open = this.rows.filter(({ seq }) => !except.has(seq));
      return open[Math.floor(share * open.length)];
    },
    all: createPendingWork().all,
    row: async (seq: number) => this.rows.find((row) => row.seq === seq),
  };

  /** Sends until the queue is empty or this many requests are made; waits are not waited for. */
  async run(most: number): Promise<void> {
    for (let i = 0; i < most; i++) {
      const batch = await chooseBatch(this.state, this, this.reader, () => true);
      if (batch.length === 0) return;
      this.requests++;
      const seqs = batch.map(({ seq }) => seq);
      expect(new Set(seqs).size).toBe(seqs.length);
      const refused = seqs.some(this.isBad);
      if (refused && seqs.length === 1) {
        const [seq] = seqs as [number];
        const known = this.refusedAlone.get(seq) ?? { times: 0, acceptedBefore: this.delivered.length };
        this.refusedAlone.set(seq, { ...known, times: known.times + 1 });
      }
      // A kill between any two requests: the state lives in durable memory.
      const { state, delivered, quarantined } = settle(
        JSON.parse(JSON.stringify(this.state)) as UploadState,
        seqs,
        judgeStatus(refused ? 400 : 200),
        { at: { up: 0, wall: 0 }, bootId: 'boot', status: 400, tookMillis: 0 },
      );
      this.state = state;
      for (const seq of quarantined) {
        const { times, acceptedBefore } = this.refusedAlone.get(seq)!;
        expect(times).toBeGreaterThanOrEqual(2);
        expect(this.delivered.length).toBeGreaterThan(acceptedBefore);
      }
      this.delivered.push(...delivered);
      this.quarantined.push(...quarantined);
      const gone = new Set([...delivered, ...quarantined]);
      this.rows = this.rows.filter(({ seq }) => !gone.has(seq));
    }
  }
}

describe('finding bad records', () => {
  for (const n of [8, 64, 250]) {
    for (const place of ['first', 'middle', 'last'] as const) {
      it(`finds one in a batch of ${n}, ${place}, in about log2(n) requests`, async () => {
        const bad = { first: 0, middle: n >> 1, last: n - 1 }[place];
        const drain = new Drain((seq) => seq === bad, true);
        drain.add(0, n);
        for (let i = 0; i < 1000 && !drain.refusedAlone.has(bad); i++) await drain.run(1);
        expect(drain.requests).toBeLessThanOrEqual(Math.ceil(Math.log2(n)) + 2);
      });
    }
  }

  it('delivers every good record once, and sets every bad one aside after it failed alone twice, with others accepted between', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 120 }),
        fc.array(fc.nat({ max: 119 }), { maxLength: 30 }),
        fc.boolean(),
        fc.constantFrom(-1, 1, 7, 50),
        async (n, bads, batchSync, maxBatchSize) => {
          const bad = new Set(bads.filter((seq) => seq < n));
          const drain = new Drain((seq) => bad.has(seq), batchSync, maxBatchSize);
          drain.add(0, n);
          await drain.run(600);
          // New good records come: they prove that the endpoint takes records.
          drain.add(1000, 1);
          await drain.run(600);
          drain.add(2000, 1);
          await drain.run(600);
          const good = [...Array(n).keys()].filter((seq) => !bad.has(seq));
          expect([...drain.delivered].sort((a, b) => a - b)).toEqual([...good, 1000, 2000]);
          expect([...drain.quarantined].sort((a, b) => a - b)).toEqual([...bad].sort((a, b) => a - b));
          expect(drain.rows).toEqual([]);
          expect(drain.state.failedRecords).toEqual({});
        },
      ),
      { numRuns: 150 },
    );
  });

  it('has the half of a big batch at hand in as few turns as that of a small one', async () => {
    const turnsFor = async (n: number) => {
      const rows = Array.from({ length: n }, (_, seq): Row => ({ seq, uuid: `u${seq}`, json: '{}' }));
      const state = { ...EMPTY_UPLOAD_STATE, bisect: rows.map(({ seq }) => seq) };
      let chosen: readonly Row[] | undefined;
      const reader = {
        behind: async () => rows,
        before: async () => rows,
        at: async () => rows[0],
        all: createPendingWork().all,
        row: async (seq: number) => rows[seq],
      };
      void chooseBatch(state, { batchSync: true, maxBatchSize: -1 }, reader, () => true).then((batch) => {
        chosen = batch;
      });
      let turns = 0;
      for (; chosen === undefined; turns++) await undefined;
      expect(chosen).toEqual(rows.slice(0, n >> 1));
      return turns;
    };
    expect(await turnsFor(250)).toBe(await turnsFor(4));
  });

  it('quarantines nothing when every record is refused', async () => {
    const drain = new Drain(() => true, true);
    drain.add(0, 100);
    await drain.run(500);
    expect(drain.quarantined).toEqual([]);
    expect(drain.state.probing).toBe('circuit');
    expect(drain.rows).toHaveLength(100);
  });

  it('does not let a bad head stop the others', async () => {
    for (const batchSync of [false, true]) {
      const server = new ModelServer((uuid) => uuid === 'r0');
      const phone = await Phone.create({ config: { url: URL, batchSync }, server: server.answer });
      await phone.enqueue(30);
      await phone.wait(MINUTE);
      expect([...server.stored.keys()]).toHaveLength(29);
      expect([...server.stored.values()].every((times) => times === 1)).toBe(true);
      const [aside] = await phone.engine.getQuarantine();
      expect(aside).toMatchObject({
        record: { uuid: 'r0' },
        status: 400,
        responseText: 'bad record r0',
        attempts: 2,
      });
      expect(server.refusedAlone.get('r0')).toBe(2);
      expect(await phone.queued()).toEqual([]);
    }
  });

  it('goes on after a long row of bad records at the head', async () => {
    const server = new ModelServer((uuid) => Number(uuid.slice(1)) < 20);
    const phone = await Phone.create({ config: { url: URL, batchSync: true }, server: server.answer });
    await phone.enqueue(60);
    await phone.wait(180 * MINUTE);
    expect([...server.stored.keys()]).toHaveLength(40);
    expect(await phone.engine.getQuarantine()).toHaveLength(20);
  });

  it.each([false, true])(
    'lets the others flow within minutes past hundreds that were put back, batches: %s',
    async (batchSync) => {
      const server = new ModelServer((uuid) => Number(uuid.slice(1)) < 200);
      const phone = await Phone.create({ config: { url: URL, batchSync }, server: server.answer });
      await phone.enqueue(260);
      await phone.wait(15 * MINUTE);
      expect(server.stored.size).toBe(60);
      // Each good one bears witness against a bad one; what is left of those waits for the next.
      expect((await phone.engine.getQuarantine()).length).toBeGreaterThanOrEqual(60);
    },
  );
});

describe('a body that is too large', () => {
  it('is halved until it fits', async () => {
    const server = new ModelServer();
    const phone = await Phone.create({
      config: { url: URL, batchSync: true, autoSync: false },
      server: (request) =>
        (JSON.parse(request.body!) as { location: unknown[] }).location.length > 10
          ? 413
          : server.answer(request),
    });
    await phone.enqueue(100);
    await phone.engine.sync();
    expect(server.stored.size).toBe(100);
    // 100, 50, 25, 12 and then by six.
    expect(phone.requests.length).toBe(4 + 17);
  });

  it('sets aside the record that is too large alone, and goes on in full batches', async () => {
    const server = new ModelServer();
    const phone = await Phone.create({
      config: { url: URL, batchSync: true, autoSync: false },
      server: (request) => (request.body!.includes('"r5"') ? 413 : server.answer(request)),
    });
    await phone.enqueue(40);
    await phone.engine.sync();
    await phone.wait(MINUTE);
    expect(server.stored.size).toBe(39);
    expect((await phone.engine.getQuarantine()).map(({ record }) => record.uuid)).toEqual(['r5']);
    const before = phone.requests.length;
    await phone.enqueue(40);
    await phone.engine.sync();
    expect(phone.requests.length - before).toBe(1);
  });
});
