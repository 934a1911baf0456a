import { expect, it } from 'vitest';
import { tellerOf } from '../../src/app/telling';

interface Sentence extends Promise<string> {
  says(word: string): Sentence;
  fails(): Sentence;
}

type Words = Pick<Sentence, 'says' | 'fails'>;

function told() {
  const said: string[] = [];
  const teller = tellerOf<Words>(
    {
      async says(word) {
        await undefined;
        said.push(word);
      },
      fails() {
        throw new Error('no word left');
      },
    },
    () => said.join(' '),
  );
  return { said, teller, ...teller.verbs };
}

it('tells what is said in the order in which it is said, chained or not', async () => {
  const { says } = told();
  const first = says('once').says('upon');
  const second = says('a');
  expect(await first.says('time')).toBe('once upon a time');
  expect(await second).toBe('once upon a');
});

it('a chain ends where it fails, and says in which sentence', async () => {
  const { says, said } = told();
  const chain = says('one').fails().says('never');
  await expect(chain).rejects.toThrow('fails(): no word left');
  await says('two');
  expect(said).toEqual(['one', 'two']);
});

it('an error that nobody awaits is not lost', async () => {
  const { says, fails } = told();
  const unheard: unknown[] = [];
  const hear = (reason: Error) => unheard.push(reason.message);
  const others = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', hear);
  void fails();
  await says('on');
  await new Promise((resolve) => setTimeout(resolve, 10));
  process.removeListener('unhandledRejection', hear);
  for (const other of others) process.on('unhandledRejection', other);
  expect(unheard).toEqual(['fails(): no word left']);
});

it('knows when it is telling, and lets others take their turn', async () => {
  const { says, teller } = told();
  expect(teller.isTelling).toBe(false);
  const story = says('a');
  expect(teller.isTelling).toBe(true);
  const turn = teller.inTurn(async () => says.name);
  await story;
  await turn;
  expect(teller.isTelling).toBe(false);
});
