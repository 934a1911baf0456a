import { describe, expect, it } from 'vitest';
import { INVARIANTS, IOS } from '../../src/index';
import { heard, type Story } from './phrases';
import { ABOUT_EVENTS } from './stories-of-events';
import { ABOUT_MOTION } from './stories-of-motion';
import { ABOUT_PLACES } from './stories-of-places';
import { ABOUT_RECORDS } from './stories-of-records';
import { ABOUT_REQUESTS } from './stories-of-requests';
import { type Stream, streamOf } from './streamed';

function invariant(name: string) {
  const found = INVARIANTS.find((each) => each.name === name);
  if (found === undefined) throw new Error(`there is no invariant ${name}`);
  return found;
}

const messagesOf = (stream: Stream) => stream.ends().map(({ message }) => message);

const STORIES: Readonly<Record<string, readonly Story[]>> = {
  ...ABOUT_RECORDS,
  ...ABOUT_MOTION,
  ...ABOUT_PLACES,
  ...ABOUT_REQUESTS,
  ...ABOUT_EVENTS,
};

for (const [name, stories] of Object.entries(STORIES)) {
  describe(name, () => {
    for (const [what, happens, said] of stories) {
      it(what, () => {
        const messages = messagesOf(happens(streamOf(invariant(name))));
        if (said === undefined) expect(messages).toEqual([]);
        else expect(messages.join('\n')).toMatch(said);
      });
    }
  });
}

it('every invariant has its stories, or is lived through by planted bugs', () => {
  const told = new Set([...Object.keys(STORIES), 'liveness']);
  expect(INVARIANTS.map(({ name }) => name).filter((name) => !told.has(name))).toEqual([]);
});

describe('on iOS', () => {
  it('the first motion change says null, and there is no headless task', () => {
    const nothing = streamOf(invariant('motion-verdict'), { os: IOS }).tells('motionchange', {
      isMoving: true,
      location: null,
    });
    expect(messagesOf(nothing)).toEqual([]);
    const absent = streamOf(invariant('motion-verdict'), { os: IOS }).tells('motionchange', {
      isMoving: true,
    });
    expect(messagesOf(absent).join()).toMatch(/has it absent/);
    const task = streamOf(invariant('headless'), { os: IOS }).sees(heard('geofence'));
    expect(messagesOf(task).join()).toMatch(/which has none/);
  });
});
