import { CONFIG_KEYS, CONFIG_PRESETS, type Rule } from '@geo/core';
import { expect, it } from 'vitest';
import type { ChartState, Opening } from '../src/protocol/index';
import { createSession } from '../src/session/session';
import { createMachines } from '../src/worker/machines';
import { presetValues, settingKeys } from '../src/worker/settings';

const opening: Opening = {
  system: 'ios',
  seed: 3,
  begin: { latitude: 48.1371, longitude: 11.5754 },
  startsAt: Date.UTC(2026, 2, 2, 8),
  config: {},
  fences: [],
};

function statesOf(state: ChartState): ChartState[] {
  return [state, ...state.states.flatMap(statesOf)];
}

it('the charts are those of the machines: every target, first child and active state is a state', async () => {
  const machines = createMachines(() => session.at);
  const session = createSession(opening, { inspect: machines.inspect });
  await session.begin();
  await session.act({ type: 'drag', to: { latitude: 48.1491, longitude: 11.5754 } });
  const visited = new Set(
    machines.take().flatMap(({ machine, active }) => active.map((path) => `${machine} ${path}`)),
  );
  expect(visited).toContain('motion moving.tracking');
  expect(visited).toContain('engine ready.tracking');

  for (const { machine, root } of machines.charts) {
    const states = statesOf(root);
    const paths = new Set(states.map(({ path }) => path));
    expect(paths.size).toBe(states.length);
    for (const { path, initial, transitions, type } of states) {
      if (type === 'compound') expect(paths).toContain(initial);
      for (const { targets } of transitions)
        for (const target of targets) expect(paths, `${machine} ${path}`).toContain(target);
    }
    for (const one of visited)
      if (one.startsWith(`${machine} `)) expect(paths).toContain(one.slice(machine.length + 1));
  }

  const motion = machines.charts.find(({ machine }) => machine === 'motion');
  const states = statesOf(motion?.root as ChartState);
  expect(states.find(({ path }) => path === 'stationary.parked')?.transitions).toContainEqual({
    event: 'departure.suspected',
    targets: ['stationary.checking'],
    guard: 'mayCheck',
    actions: ['beginCheck', 'announceCheck'],
  });
  expect(states.find(({ path }) => path === 'moving.softStop')?.transitions).toContainEqual({
    event: 'after untilStop',
    targets: ['stationary.parked'],
    actions: ['announceStationary', 'forgetStop'],
  });
  expect(states.find(({ path }) => path === 'starting')?.transitions[0]).toMatchObject({
    event: '',
    guard: 'startsIn "probing"',
  });
});

it('a process that ends has no active state', async () => {
  const machines = createMachines(() => session.at);
  const session = createSession(opening, {
    inspect: machines.inspect,
    observers: [({ type }) => type === 'processEnd' && machines.ended()],
  });
  await session.begin();
  expect(machines.now.every(({ active }) => active.length > 0)).toBe(true);
  await session.act({ type: 'swipeAway' });
  expect(machines.now.every(({ active }) => active.length === 0)).toBe(true);
});

it('every key of the configuration is there, with what it takes', () => {
  const keys = settingKeys();
  const rules = new Map<string, Rule<unknown>>();
  for (const [key, rule] of Object.entries<Rule<unknown>>(CONFIG_KEYS))
    if (rule.fields === undefined) rules.set(key, rule);
    else for (const [field, inner] of Object.entries(rule.fields)) rules.set(`${key}.${field}`, inner);
  expect(keys.map(({ key }) => key)).toEqual([...rules.keys()]);
  expect(structuredClone(keys)).toEqual(keys);

  for (const { key, type, min, max, integer, choices } of keys) {
    const accepts = (value: unknown) => rules.get(key)?.accepts(value);
    if (min !== undefined) expect([key, accepts(min), accepts(min - 1)]).toEqual([key, true, false]);
    if (max !== undefined) expect([key, accepts(max), accepts(max + 1)]).toEqual([key, true, false]);
    if (integer === true) expect([key, accepts((min ?? 0) + 0.5)]).toEqual([key, false]);
    for (const choice of choices ?? []) expect([key, accepts(choice)]).toEqual([key, true]);
    if (type === 'boolean') expect([key, accepts(true), accepts(1)]).toEqual([key, true, false]);
  }
  expect(keys.filter(({ type }) => type === 'number').length).toBeGreaterThan(15);
  expect(keys.filter(({ min }) => min !== undefined).length).toBeGreaterThan(15);
  expect(presetValues()).toEqual(Object.entries(CONFIG_PRESETS).map(([name, values]) => ({ name, values })));
});
