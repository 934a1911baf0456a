import { expect, it } from 'vitest';
import { createActor, setup } from 'xstate';
import { once } from '../../src/machine/once';
import { startState, startsIn } from '../../src/machine/resume';

type Mode = 'resting' | 'working';

const machine = once(() =>
  setup({
    types: { context: {} as { startsIn: Mode }, input: {} as { savedMode: unknown } },
    guards: { startsIn: startsIn<Mode> },
  }).createMachine({
    context: ({ input }) => ({ startsIn: input.savedMode as Mode }),
    initial: 'starting',
    states: { starting: startState<Mode>({ working: 'working' }, 'resting'), resting: {}, working: {} },
  }),
);

const startedWith = (savedMode: unknown) =>
  createActor(machine(), { input: { savedMode } }).start().getSnapshot().value;

it('starts in the state of its saved mode', () => {
  expect(startedWith('working')).toBe('working');
  expect(startedWith('resting')).toBe('resting');
});

it.each(['a mode of another release', 7, undefined])('rests where the saved mode is %s', (savedMode) => {
  expect(startedWith(savedMode)).toBe('resting');
});

it('is built once for every engine of a process', () => {
  expect(machine()).toBe(machine());
});
