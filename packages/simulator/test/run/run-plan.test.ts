import { describe, expect, it } from 'vitest';
import { type Fault, type Observation, planOf, type RunPlan, runPlan, type Verdict } from '../../src/index';

const MINUTE = 60_000;
const HOURS = 1;

/** What a phone without anything wrong is: the rest is said by each test. */
const calm = (faults: readonly Fault[] = []): RunPlan =>
  planOf(3, { hours: 1, isPlain: true, os: 'android', faults });

async function observe(
  plan: RunPlan,
): Promise<{ readonly verdict: Verdict; readonly seen: readonly Observation[] }> {
  const seen: Observation[] = [];
  const verdict = await runPlan(plan, { observers: [(observation) => void seen.push({ ...observation })] });
  return { verdict, seen };
}

describe('a run', () => {
  it('of a few seeds holds what must hold, and is the same to the byte when it is played again', async () => {
    const hashes = new Set<string>();
    for (let seed = 0; seed < 4; seed++) {
      const plan = planOf(seed, { hours: HOURS });
      const verdict = await runPlan(plan);
      expect(verdict.violations).toEqual([]);
      const again = await runPlan(JSON.parse(JSON.stringify(plan)) as RunPlan);
      expect(again.hash).toBe(verdict.hash);
      expect(again.counts).toEqual(verdict.counts);
      hashes.add(verdict.hash);
    }
    expect(hashes.size).toBe(4);
    // Eight runs; on a machine that has much else to do they take their time.
  }, 120_000);

  it('does not change by being watched', async () => {
    const plan = planOf(5, { hours: 0.5 });
    expect((await observe(plan)).verdict.hash).toBe((await runPlan(plan)).hash);
  });

  it('sees each fault once, and what comes of it', async () => {
    const { seen, verdict } = await observe(
      calm([
        { kind: 'kill', at: 10 * MINUTE },
        { kind: 'tornCommit', at: 12 * MINUTE, amount: 0 },
        { kind: 'reboot', at: 20 * MINUTE, amount: MINUTE },
        { kind: 'clockStep', at: 25 * MINUTE, amount: 60 * MINUTE },
      ]),
    );
    const faults = seen.flatMap((each) => (each.type === 'fault' ? [each.fault.kind] : []));
    expect(faults).toEqual(['kill', 'tornCommit', 'reboot', 'clockStep']);
    const deaths = seen.flatMap((each) => (each.type === 'processEnd' ? [each.why] : []));
    expect(deaths.slice(0, 2)).toEqual(['killed by the system', 'killed in a commit']);
    expect(seen.filter((each) => each.type === 'reboot')).toHaveLength(1);
    expect(seen.find((each) => each.type === 'clock')).toMatchObject({
      at: 25 * MINUTE,
      stepMillis: 60 * MINUTE,
    });
    expect(verdict.counts.lives).toBeGreaterThan(2);
    expect(verdict.counts['fault kill']).toBe(1);
  });

  it('a torn commit is begun and never durable; one that the process died after is durable', async () => {
    const { seen } = await observe(
      calm([
        { kind: 'tornCommit', at: 2 * MINUTE, amount: 0 },
        { kind: 'killAtCommit', at: 20 * MINUTE, amount: 0 },
      ]),
    );
    const before = (why: string) => {
      const death = seen.findIndex((each) => each.type === 'processEnd' && each.why === why);
      const commit = seen
        .slice(0, death)
        .filter((each) => each.type === 'commit')
        .at(-1);
      return seen.some((each) => each.type === 'durable' && each.number === commit?.number);
    };
    expect(before('killed in a commit')).toBe(false);
    expect(before('killed when a commit had become durable')).toBe(true);
  });

  it('an app without a network uploads when it is back', async () => {
    const lasts = 30 * MINUTE;
    const { seen } = await observe(
      calm([{ kind: 'networkFlaps', at: 0, lastsMillis: lasts, amount: lasts }]),
    );
    const answers = seen.filter((each) => each.type === 'response');
    expect(answers.length).toBeGreaterThan(0);
    expect(answers.every(({ at }) => at > lasts)).toBe(true);
  });

  it('breaks off where it is asked to', async () => {
    const { seen } = await observe({ ...calm(), untilMillis: 5 * MINUTE });
    expect(Math.max(...seen.map(({ at }) => at))).toBeLessThanOrEqual(5 * MINUTE);
  });

  it('logs in again when the server will not refresh any more', async () => {
    const faults: readonly Fault[] = [
      { kind: 'tokenExpires', at: 5 * MINUTE },
      { kind: 'refreshFails', at: 4 * MINUTE, lastsMillis: 10 * MINUTE, amount: 401 },
    ];
    const { seen } = await observe({ ...calm(faults), tokens: true });
    const events = seen.flatMap((each) =>
      each.type === 'event' && each.name === 'authorization' ? [each.data] : [],
    );
    expect(events[0]).toMatchObject({ success: false, status: 401 });
    const logins = seen.filter((each) => each.type === 'call' && each.operation === 'setConfig');
    expect(logins).toHaveLength(1);
    const after = seen.filter((each) => each.type === 'response' && each.at > (logins[0]?.at ?? 0));
    expect(after.some((each) => each.type === 'response' && each.response.status === 200)).toBe(true);
  });
});
