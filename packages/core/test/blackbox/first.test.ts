import { expect, it } from 'vitest';
import { createEngine } from '../../src/index';
import { replayBlackBox } from '../../src/testing/replay/replay-black-box';
import { MINUTE, Phone, URL } from '../phone';

it('a drive and a stop with uploads replays', async () => {
  const phone = await Phone.on({ config: { url: URL, authorization: { accessToken: 'abcdefgh-token' } } });
  await phone.engine.start();
  await phone.drives(120);
  await phone.waits(10 * MINUTE);
  const text = await phone.engine.exportBlackBox();
  console.log(text.length, text.slice(0, 3000));
  console.log(text.slice(-1500));
  const { lives } = await replayBlackBox(text, { createEngine });
  for (const life of lives) console.log(life.problem, life.isSame, life.inputs, life.trace.length);
  expect(lives[0]?.trace).toEqual(phone.trace);
});
