import { describe, expect, it } from 'vitest';
import {
  parseHeadlessEvent,
  parseLocation,
  parseLogEntry,
  parsePowerSaveChange,
  parseState,
} from '../src/index';
import { SAMPLES, wireLocation, withoutRaw } from './payloads';

/** One value of every type there is: each field of the contract takes at most one of them. */
const ONE_OF_EACH = ['nonsense', 5, true, [1], { nothing: 'known' }];
/** What JSON cannot say, and nothing: no field takes these. */
const MISFITS = [null, undefined, Number.NaN, Number.POSITIVE_INFINITY, () => 1, Symbol('s'), 10n];

describe.each(SAMPLES)('$name', ({ parse, wire, camel, empty }) => {
  it('has every field under its camelCase name', () => {
    expect(withoutRaw(parse(wire))).toEqual(camel);
  });

  it('keeps the payload itself as raw, and is frozen', () => {
    const shaped = parse(wire) as { raw: unknown };
    expect(shaped.raw).toBe(wire);
    expect(Object.isFrozen(shaped)).toBe(true);
    expect(Object.isFrozen(wire)).toBe(false);
  });

  it.each([[{}], [null], [undefined], ['text'], [7], [[wire]]])(
    'made of %j is a shape of empties',
    (nothing) => {
      expect(withoutRaw(parse(nothing))).toEqual(empty);
    },
  );

  const fields = Object.keys(camel).map((name, index) => [name, Object.keys(wire)[index] ?? ''] as const);

  it.each(fields)(
    '%s, missing or nothing of its type, is empty and spoils no other field',
    (name, wireName) => {
      const { [wireName]: gone, ...rest } = wire;
      expect(gone).toBeDefined();
      expect(withoutRaw(parse(rest))).toEqual({ ...camel, [name]: empty[name] });
      for (const misfit of name === 'data' ? [null, undefined] : MISFITS) {
        expect(withoutRaw(parse({ ...wire, [wireName]: misfit }))).toEqual({ ...camel, [name]: empty[name] });
      }
    },
  );

  it.each(fields)('%s takes what is of its type, and nothing else', (name, wireName) => {
    const type = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value);
    const field = (payload: unknown) => (parse(payload) as Record<string, unknown>)[name];
    const nothing = field({});
    for (const value of ONE_OF_EACH) {
      const taken = field({ ...wire, [wireName]: value });
      if (name === 'data' || type(value) === type(camel[name])) expect(taken).not.toEqual(nothing);
      else expect(taken).toEqual(nothing);
    }
  });
});

describe('what a type lets in', () => {
  it('is_moving: null is neither false nor missing', () => {
    expect(parseLocation({ ...wireLocation, is_moving: null }).isMoving).toBeNull();
    expect(parseLocation({ ...wireLocation, is_moving: false }).isMoving).toBe(false);
  });

  it('unknown names pass through as plain strings', () => {
    const { activity, event } = parseLocation({
      ...wireLocation,
      activity: { type: 'on_horse', confidence: 3 },
      event: 'of the future',
    });
    expect([activity.type, event]).toEqual(['on_horse', 'of the future']);
  });

  it('a whole number loses its fraction, and is never minus nothing', () => {
    const confidence = (value: unknown) =>
      parseLocation({ activity: { confidence: value } }).activity.confidence;
    expect([confidence(87.9), confidence(-3.5), confidence(-0.5), confidence('87')]).toEqual([87, -3, 0, 0]);
  });

  it('an empty text is a text, zero is a number, false is a flag', () => {
    const { uuid, age, sample } = parseLocation({ uuid: '', age: 0, sample: false });
    expect([uuid, age, sample]).toEqual(['', 0, false]);
  });

  it('extras are the very same object, at any depth untouched', () => {
    expect(parseLocation(wireLocation).extras).toBe(wireLocation.extras);
  });

  it('nested shapes have the raw of their own part', () => {
    const { coords, battery } = parseLocation(wireLocation);
    expect([coords.raw, battery.raw]).toEqual([wireLocation.coords, wireLocation.battery]);
  });

  it('data of a log entry is whatever was attached, decoded', () => {
    for (const data of ['{"a":1}', 0, false, [1], { a: 1 }])
      expect(parseLogEntry({ data: JSON.stringify(data) }).data).toEqual(data);
  });
});

describe('state[key]', () => {
  const payload = { enabled: true, trackingActive: true, lastRawFixAge: null, ofTheFuture: { a: [1] } };

  it('is raw[key] for every field the engine gave', () => {
    const state = parseState(payload);
    for (const key of Object.keys(payload)) expect(state[key]).toBe(state.raw[key]);
    expect(state.ofTheFuture).toBe(payload.ofTheFuture);
    expect(state.notThere).toBeUndefined();
  });

  it('a payload with a raw of its own cannot stand in for raw', () => {
    const odd = { enabled: true, raw: 'mine' };
    expect(parseState(odd).raw).toBe(odd);
  });
});

describe('the headless payload', () => {
  it('lies under params, by its names on the wire', () => {
    const flat = { name: 'motionchange', isMoving: true, location: { is_moving: null } };
    const event = parseHeadlessEvent(flat);
    expect(event).toEqual({
      name: 'motionchange',
      params: { isMoving: true, location: { is_moving: null } },
      raw: flat,
    });
    expect(event.raw).toBe(flat);
    expect('name' in event.params).toBe(false);
  });

  it.each([[null], [{}], [{ name: 5 }], [[1]]])('made of %j has an empty name', (payload) => {
    expect(parseHeadlessEvent(payload)).toMatchObject({ name: '', params: {} });
  });
});

describe('powersavechange', () => {
  it('is a bare boolean for listeners and a map for headless tasks; both say the same', () => {
    expect(withoutRaw(parsePowerSaveChange(true))).toEqual({ isPowerSaveMode: true });
    expect(parsePowerSaveChange(false)).toEqual({ isPowerSaveMode: false, raw: { isPowerSaveMode: false } });
    expect(parsePowerSaveChange({ isPowerSaveMode: true })).toEqual({
      isPowerSaveMode: true,
      raw: { isPowerSaveMode: true },
    });
  });
});
