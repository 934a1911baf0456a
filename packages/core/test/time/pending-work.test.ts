import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { createPendingWork } from '../../src/time/pending-work';
import { TURN } from '../../src/time/turn';

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await undefined;
}

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const quiescent = (pending: ReturnType<typeof createPendingWork>) =>
  new Promise<void>((resolve) => pending.whenQuiescent(resolve));

describe('what is pending', () => {
  it('keeps nothing of what a task has waited for beside a promise that never settles', async () => {
    const pending = createPendingWork();
    const closed = new Promise<never>(() => undefined);
    const values: WeakRef<object>[] = [];
    async function task(): Promise<void> {
      for (let n = 0; n < 100; n++) {
        const value = { n };
        values.push(new WeakRef(value));
        await pending.wait(Promise.resolve(value), closed);
      }
    }
    await pending.run(task());
    await new Promise((done) => setTimeout(done));
    collectGarbage();
    expect(values.filter((value) => value.deref() !== undefined).length).toBeLessThan(3);
    await expect(Promise.race([closed, 'open'])).resolves.toBe('open');
  });

  it('counts a task to its last turn, however long its chain of promises is', async () => {
    const pending = createPendingWork();
    const done: string[] = [];
    void pending.run(turns(300).then(() => void done.push('the task')));
    expect(pending.isQuiescent).toBe(false);
    await quiescent(pending);
    done.push('quiescent');
    expect(done).toEqual(['the task', 'quiescent']);
  });

  it('looks for quiescence when the last task has stopped, and not in each turn before', async () => {
    const pending = createPendingWork();
    const looks = vi.spyOn(TURN, 'then');
    let end: () => void = () => undefined;
    void pending.run(new Promise<void>((resolve) => (end = resolve)));
    for (let turn = 0; turn < 10; turn++) {
      pending.touch();
      await undefined;
    }
    expect(looks).not.toHaveBeenCalled();
    end();
    await quiescent(pending);
    expect(looks).toHaveBeenCalled();
    looks.mockRestore();
  });

  it('does not count a task while it waits for a port, and counts it again before anything else can look', async () => {
    const pending = createPendingWork();
    let answer: (value: string) => void = () => undefined;
    const port = new Promise<string>((resolve) => {
      answer = resolve;
    });
    const done: string[] = [];
    void pending.run(
      (async () => {
        done.push(await pending.wait(port));
        await turns(40);
        done.push('forty turns later');
      })(),
    );
    await quiescent(pending);
    expect(pending.isQuiescent).toBe(true);
    pending.admit(() => {
      answer('the answer');
      pending.admit(() => done.push('the next input'));
    });
    await turns(200);
    expect(done).toEqual(['the answer', 'forty turns later', 'the next input']);
  });

  it('goes on after several reads as one task, and after one of them has failed as well', async () => {
    const pending = createPendingWork();
    const done: string[] = [];
    const slow = (count: number, name: string) => turns(count).then(() => name);
    const reads = pending.all([pending.wait(slow(5, 'a')), pending.wait(slow(90, 'b'))]);
    void pending.run(
      reads.then(async (names) => {
        await turns(30);
        done.push(...names);
      }),
    );
    await turns(20);
    expect(pending.isQuiescent).toBe(true);
    await turns(80);
    expect(pending.isQuiescent).toBe(false);
    await quiescent(pending);
    expect(done).toEqual(['a', 'b']);
    const failing = pending.all([pending.wait(Promise.reject(new Error('no'))), pending.wait(slow(60, 'c'))]);
    void pending.run(failing.catch(() => turns(10)).then(() => void done.push('refused')));
    await turns(30);
    expect(done).toEqual(['a', 'b', 'refused']);
    expect(pending.isQuiescent).toBe(true);
    await turns(60);
    expect(pending.isQuiescent).toBe(true);
    void pending.run(turns(5));
    expect(pending.isQuiescent).toBe(false);
  });

  it('admits one input at a time, and the next one although the one before threw', async () => {
    const pending = createPendingWork();
    const seen: string[] = [];
    for (const name of ['one', 'two', 'three'])
      pending.admit(() => {
        seen.push(name);
        void pending.run(turns(20).then(() => void seen.push(`${name} is done`)));
        if (name === 'one') throw new Error('of its own');
      });
    await quiescent(pending);
    expect(seen).toEqual(['one', 'one is done', 'two', 'two is done', 'three', 'three is done']);
  });
});
