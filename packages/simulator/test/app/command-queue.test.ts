import { expect, it } from 'vitest';
import { createCommandQueue } from '../../src/app/command-queue';

interface Chain extends Promise<string> {
  say(word: string): Chain;
  fail(): Chain;
}

type Words = Pick<Chain, 'say' | 'fail'>;

function recorded() {
  const said: string[] = [];
  const queue = createCommandQueue<Words>(
    {
      async say(word) {
        await undefined;
        said.push(word);
      },
      fail() {
        throw new Error('no word left');
      },
    },
    () => said.join(' '),
  );
  return { said, queue, ...queue.commands };
}

it('commands run in the order of their calls, chained or not', async () => {
  const { say } = recorded();
  const first = say('once').say('upon');
  const second = say('a');
  expect(await first.say('time')).toBe('once upon a time');
  expect(await second).toBe('once upon a');
});

it('a chain ends at the command that fails, and names it', async () => {
  const { say, said } = recorded();
  const chain = say('one').fail().say('never');
  await expect(chain).rejects.toThrow('fail(): no word left');
  await say('two');
  expect(said).toEqual(['one', 'two']);
});

it('an error of a command that is not awaited is not lost', async () => {
  const { say, fail } = recorded();
  const unhandled: unknown[] = [];
  const onRejection = (reason: Error) => unhandled.push(reason.message);
  const others = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', onRejection);
  void fail();
  await say('on');
  await new Promise((resolve) => setTimeout(resolve, 10));
  process.removeListener('unhandledRejection', onRejection);
  for (const other of others) process.on('unhandledRejection', other);
  expect(unhandled).toEqual(['fail(): no word left']);
});

it('knows while it runs, and runs other work in between', async () => {
  const { say, queue } = recorded();
  expect(queue.isRunning).toBe(false);
  const chain = say('a');
  expect(queue.isRunning).toBe(true);
  const other = queue.enqueue(async () => say.name);
  await chain;
  await other;
  expect(queue.isRunning).toBe(false);
});
