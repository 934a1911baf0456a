import { describe, expect, it } from 'vitest';
import { INVARIANTS, IOS, type World } from '../../src/index';
import { heard, type Story } from './phrases';
import { ABOUT_EVENTS } from './stories-of-events';
import { ABOUT_LIVENESS, ABOUT_WALKS, ONE_WALK, ONE_WAY } from './stories-of-liveness';
import { ABOUT_MOTION } from './stories-of-motion';
import { ABOUT_PLACES } from './stories-of-places';
import { ABOUT_FAR_WAYS, ABOUT_RECORDS } from './stories-of-records';
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

function tell(name: string, stories: readonly Story[], world?: World): void {
  describe(name, () => {
    for (const [what, happens, said] of stories) {
      it(what, () => {
        const stream = streamOf(invariant(name), world ? { world } : {});
        const messages = messagesOf(happens(stream));
        if (said === undefined) expect(messages).toEqual([]);
        else expect(messages.join('\n')).toMatch(said);
      });
    }
  });
}

for (const [name, stories] of Object.entries(STORIES)) tell(name, stories);
tell('liveness', ABOUT_LIVENESS, ONE_WAY);
tell('liveness', ABOUT_WALKS, ONE_WALK);
tell('true-way', ABOUT_FAR_WAYS, ONE_WAY);

it('every invariant has its stories', () => {
  const told = new Set([...Object.keys(STORIES), 'liveness']);
  expect(INVARIANTS.map(({ name }) => name).filter((name) => !told.has(name))).toEqual([]);
});

describe('on iOS', () => {
  it('the first motion change says null, and there is no headless task', () => {
    const nothing = streamOf(invariant('motion-verdict'), { os: IOS }).emits('motionchange', {
      isMoving: true,
      location: null,
    });
    expect(messagesOf(nothing)).toEqual([]);
    const absent = streamOf(invariant('motion-verdict'), { os: IOS }).emits('motionchange', {
      isMoving: true,
    });
    expect(messagesOf(absent).join()).toMatch(/has it absent/);
    const task = streamOf(invariant('headless'), { os: IOS }).sees(heard('geofence'));
    expect(messagesOf(task).join()).toMatch(/which has none/);
  });
});
