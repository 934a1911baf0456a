import { describe, expect, it } from 'vitest';
import { middle } from '../src/comparison/measurements';
import { combinedHash, lastProcess, recordScenario } from '../src/comparison/recording';
import { runScenarios } from '../src/comparison/run-scenarios';
import { firstDifference } from '../src/difference';
import { hashOf } from '../src/hash';
import { json } from '../src/report/json';
import { table } from '../src/report/table';
import { targetLines } from '../src/report/targets';
import type { Job, Outcome, Runtime } from '../src/runtime';
import { SMALL_TRANSCRIPT } from './small-guest';

const story = (name: string) => recordScenario({ name, title: name, record: async () => SMALL_TRANSCRIPT });
const stories = await Promise.all(['boot', 'drive', 'day-android'].map(story));
const options = { rounds: 3, bundle: 'guest.js', onStep: () => undefined };

/** An engine that says what the transcript has, and takes as long as it is told. */
function parrot(change: (outcome: Outcome, job: Job) => Outcome = (outcome) => outcome, name = 'quickjs') {
  const jobs: Job[] = [];
  const runtime: Runtime = {
    name,
    find: async () => ({ version: '1' }),
    async run(job) {
      jobs.push(job);
      const posts: string[] = [];
      const causes: number[] = [];
      let cause = 0;
      job.lines.forEach((line, index) => {
        if (line.startsWith('< ')) {
          posts.push(line.slice(2));
          causes.push(cause);
        } else if (/^[=>]/.test(line)) cause = index + 1;
      });
      return change({ posts, causes, firstEventMillis: 10, replayMillis: 4, heapBytes: 5_000_000 }, job);
    },
  };
  return { runtime, jobs };
}

describe('a runtime', () => {
  it('one that decides the same has the hash of its output, and its figures', async () => {
    const { runtime, jobs } = parrot();
    const result = await runScenarios(runtime, '1', stories, options);
    expect(result).toMatchObject({
      differences: [],
      hash: combinedHash(stories),
      firstEventMillis: 10,
      heapBytes: 5e6,
    });
    // Two readings in 4 ms.
    expect(result.fixesPerSecond).toBe(500);
    expect(result.firstEventMillisLarge).toBeNull();
    // A boot is measured in its last life alone.
    expect(jobs).toHaveLength(3 + 3 + 3);
    expect(jobs[3]?.lines).toEqual(lastProcess(SMALL_TRANSCRIPT));
  });

  it('one that differs in a byte is named with the place', async () => {
    const { runtime } = parrot((outcome) => ({
      ...outcome,
      posts: outcome.posts.map((post) => post.replace('1.4142135623730951', '1.414213562373095')),
    }));
    const result = await runScenarios(runtime, '1', stories, options);
    expect(result.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(result.hash).not.toBe(combinedHash(stories));
    expect(result.differences).toHaveLength(3);
    expect(result.differences[0]).toMatch(/^boot: after line 8, character \d+: expected .*0951.* and got /s);
    expect(table([result])).toContain('NO');
  });

  it('one that says the same after another line differs too', async () => {
    const { runtime } = parrot((outcome) => ({
      ...outcome,
      causes: outcome.causes.map((cause) => cause + 1),
    }));
    const { differences } = await runScenarios(runtime, '1', stories, options);
    expect(differences[0]).toMatch(/^boot: after line 2 it does not post/);
  });

  it('one that breaks off has no hash, and says why', async () => {
    const { runtime } = parrot((outcome, { lines }) => {
      if (lines === stories[1]?.lines) throw new Error('out of memory');
      return outcome;
    });
    const separate = stories.map((each) => ({ ...each, lines: [...each.lines] }));
    stories.splice(0, 3, ...separate);
    const result = await runScenarios(runtime, '1', stories, options);
    expect(result).toMatchObject({ hash: null, differences: ['drive: out of memory'], fixesPerSecond: null });
    expect(table([result])).toContain('broke off');
  });

  it('one that breaks off only while it is measured is not the same', async () => {
    const { runtime, jobs } = parrot((outcome) => {
      if (jobs.length > 3) throw new Error('killed');
      return outcome;
    });
    const { differences } = await runScenarios(runtime, '1', stories, options);
    expect(differences).toEqual(['measuring: killed']);
  });
});

describe('what is printed', () => {
  it('has the fields that a program expects', async () => {
    const results = [await runScenarios(parrot().runtime, '1', stories, options)];
    const missing = [{ name: 'hermes', install: 'npm install it' }];
    const printed = json({ results, missing, scenarios: ['boot'], failures: [] });
    expect(printed).not.toContain('\n');
    expect(JSON.parse(printed)).toMatchObject({
      runtimes: [
        {
          name: 'quickjs',
          version: '1',
          hash: combinedHash(stories),
          firstEventMillis: 10,
          fixesPerSecond: 500,
          heapBytes: 5_000_000,
          isSame: true,
        },
      ],
      missing,
      failures: [],
    });
  });

  it('says which targets are met, missed, or not measured', async () => {
    const slow = parrot((outcome) => ({
      ...outcome,
      firstEventMillis: 101,
      replayMillis: 5,
      heapBytes: 8_000_001,
    }));
    const lines = targetLines([await runScenarios(slow.runtime, '1', stories, options)]);
    expect(lines).toEqual([
      expect.stringMatching(/^✗ .*QuickJS: missed by quickjs$/),
      expect.stringMatching(/^\? .*JavaScriptCore: not measured$/),
      expect.stringMatching(/^✗ .*500 fixes.*: missed by quickjs$/),
      expect.stringMatching(/^✗ .*8 MB.*: missed by quickjs$/),
    ]);
    const held = targetLines([await runScenarios(parrot().runtime, '1', stories, options)]);
    expect(held.map((line) => line[0])).toEqual(['✓', '?', '✓', '✓']);
  });

  it('takes the median', () => {
    expect(middle([9, 1, 5])).toBe(5);
    expect(middle([4, 1, 2, 9])).toBe(3);
    expect(() => middle([])).toThrow('no median of nothing');
  });
});

describe('a story', () => {
  it('is hashed by what the guests say alone', async () => {
    const { hash } = await recordScenario({
      name: 'a',
      title: 'a',
      record: async () => ['# x', ...SMALL_TRANSCRIPT, ''],
    });
    expect(hash).toBe(stories[0]?.hash);
    const said = SMALL_TRANSCRIPT.filter((line) => line.startsWith('<')).map((line) => line.slice(2));
    expect(hash).toBe(hashOf(said));
  });

  it('of a guest that says nothing is none', async () => {
    const mute = { name: 'mute', title: 'mute', record: async () => ['= launch', '> {}'] };
    await expect(recordScenario(mute)).rejects.toThrow('the scenario "mute" has a guest that posts nothing');
  });

  it('has a last life', async () => {
    expect(lastProcess(SMALL_TRANSCRIPT)).toEqual(SMALL_TRANSCRIPT.slice(10));
    expect(() => lastProcess(['> {}'])).toThrow('no line "= …"');
    const { runtime } = parrot();
    const lines = lastProcess(SMALL_TRANSCRIPT);
    expect(firstDifference(lines, await runtime.run({ bundle: '', lines }))).toBeUndefined();
  });
});
