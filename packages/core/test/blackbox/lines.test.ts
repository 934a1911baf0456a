import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { onSteps, samplesOf, samplesText } from '../../src/blackbox/acceleration-line';
import { BlackBoxError, parseBlackBox } from '../../src/blackbox/box-text';
import { fromExactJson, toExactJson } from '../../src/blackbox/exact-json';
import { createFixLines } from '../../src/blackbox/fix-line';
import { rowLine, rowOf } from '../../src/blackbox/row-text';
import { createEngine } from '../../src/index';
import { countedTrace, replayBlackBox } from '../../src/testing/index';
import { MINUTE, Phone, SECOND } from '../phone';

const number = fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !Object.is(value, -0));

describe('lines restore what was recorded', () => {
  it('of any values, those that JSON loses included', () => {
    const values = fc.jsonValue().chain((json) =>
      fc.constantFrom<unknown>(json, [json, undefined, Number.NaN, -0], {
        json,
        high: Number.POSITIVE_INFINITY,
        low: Number.NEGATIVE_INFINITY,
      }),
    );
    void fc.assert(
      fc.property(values, (value) => {
        expect(fromExactJson(JSON.parse(toExactJson(value)))).toEqual(value);
      }),
    );
  });

  it('of any run of fixes, each by what differs from the one before', () => {
    const fix = fc.record(
      {
        latitude: fc.oneof(number, fc.constant(45)),
        longitude: fc.oneof(number, fc.constant(13)),
        accuracy: fc.constantFrom(5, 10.25),
        altitude: number,
        speed: fc.oneof(number, fc.constant(0)),
        heading: number,
        time: fc.integer(),
        ageMillis: fc.constantFrom(0, 12.5),
        filtered: fc.boolean(),
        mock: fc.boolean(),
      },
      { requiredKeys: ['latitude', 'longitude', 'accuracy'] },
    );
    void fc.assert(
      fc.property(fc.array(fix), (fixes) => {
        const writer = createFixLines();
        const reader = createFixLines();
        for (const reading of fixes) {
          const tail = JSON.parse(`[0${writer.tail(reading)}]`).slice(1);
          expect(reader.reading(tail)).toEqual(reading);
        }
      }),
    );
  });

  it('of a fix ends before the mock mark until a fix has it, and reads lines that were written before it existed', () => {
    const lines = createFixLines();
    const fix = { latitude: 45, longitude: 13, accuracy: 5 };
    const places = (tail: string | undefined) => JSON.parse(`[0${tail}]`).length - 1;
    expect(places(lines.tail(fix))).toBe(13);
    expect(places(lines.tail({ ...fix, mock: true }))).toBe(14);
    expect(places(lines.tail({ ...fix, mock: true }))).toBe(13);
    expect(places(lines.tail(fix))).toBe(14);
    const before = [45, 13, 5, '', '', '', '', '', '', '', '', '', ''];
    expect(createFixLines().reading(before)).toEqual(fix);
  });

  it('and a fix with a number that JSON cannot say spoils none of the others', () => {
    const lines = createFixLines();
    const fix = { latitude: 45, longitude: 13, accuracy: 5 };
    lines.tail(fix);
    expect(lines.tail({ ...fix, latitude: 46, accuracy: Number.NaN })).toBeUndefined();
    expect(lines.tail({ ...fix, latitude: 45.5 })).toBe(`,45.5,"","","","","","","","","","","",""`);
  });

  it('of acceleration on its steps, in about a character a sample', () => {
    void fc.assert(
      fc.property(fc.array(fc.double({ min: -16, max: 16, noNaN: true })), (samples) => {
        const block = onSteps({ ageMillis: 0, rateHz: 50, samples });
        expect(
          block?.samples.every((sample, index) => Math.abs(sample - (samples[index] ?? 0)) <= 1 / 512),
        ).toBe(true);
        expect(samplesOf(samplesText(block?.samples ?? []))).toEqual(block?.samples);
      }),
    );
    expect(onSteps({ ageMillis: 0, rateHz: 50, samples: [0, Number.NaN, 1] })).toBeUndefined();
    const still = Array.from(
      { length: 150 },
      (_, index) => (index % 3 === 2 ? 1 : 0) + ((index * 7) % 5) / 1000,
    );
    expect(
      samplesText(onSteps({ ageMillis: 0, rateHz: 50, samples: still })?.samples ?? []).length,
    ).toBeLessThan(160);
  });

  it('of rows: bodies of the queue are as long as they were, with nothing in them but id and time', () => {
    const value = JSON.stringify({
      uuid: 'u1',
      timestamp: '2026-01-01T00:00:00.000Z',
      coords: { latitude: 1 },
    });
    const line = rowLine({ key: 'queue/0000000000000007', value }, () => false);
    const row = rowOf(JSON.parse(JSON.stringify(line)), () => undefined);
    expect(row.key).toBe('queue/0000000000000007');
    expect(row.value.length).toBe(value.length);
    expect(JSON.parse(row.value)).toMatchObject({ uuid: 'u1', timestamp: '2026-01-01T00:00:00.000Z' });
    expect(row.value).not.toContain('latitude');
  });
});

describe('a black box with acceleration', () => {
  it('is replayed to the same decisions, and an hour of 50 Hz takes less than a megabyte', async () => {
    const phone = await Phone.create({
      blackBox: true,
      // Without safety, acceleration is felt on the way only while a stop is in question.
      config: { autoSync: false, stopTimeout: 2, crashDetection: { enabled: true } },
      available: ['location', 'acceleration', 'motion', 'regions'],
    });
    await phone.engine.start();
    await phone.drive(120);
    let blocks = 0;
    for (let second = 0; second < 600; second++) {
      const shake = second % 200 > 150 ? 0.4 : 0.003;
      const samples = Array.from(
        { length: 150 },
        (_, index) => (index % 3 === 2 ? 1 : 0) + shake * Math.sin(index * 1.7 + second),
      );
      if (phone.sensor.deliver('acceleration', { ageMillis: 0, rateHz: 50, samples })) blocks++;
      if (second % 3 === 0) phone.deliverFix(1200);
      await phone.wait(SECOND);
    }
    await phone.wait(5 * MINUTE);
    expect(blocks).toBeGreaterThan(30);
    const text = await phone.engine.exportBlackBox();
    const lines = text.split('\n').filter((line) => line.includes(',"a",'));
    expect(lines).toHaveLength(blocks);
    expect((lines.join('\n').length / blocks) * 3600).toBeLessThan(1_000_000);
    const { lives } = await replayBlackBox(text, { createEngine });
    expect(lives[0]?.problem).toBeUndefined();
    expect(lives[0]?.trace).toEqual(countedTrace(phone.launchedUp, phone.trace));
  });
});

describe('a text that is no black box', () => {
  const header = '{"geoBlackBox":2,"engine":"0.0.0"}';
  it.each([
    ['', 'not a black box: the text is empty'],
    ['{"geoBlackBox', 'line 1 is not JSON: {"geoBlackBox'],
    ['{"type":"FeatureCollection"}', 'not a black box: its first line must be {"geoBlackBox":2,…}'],
    ['{"geoBlackBox":3}', 'line 1 is of version 3 of the black box; this program reads the versions 1 and 2'],
    [`${header}\n[0,"f",1]\n[0,"f",2]`, 'line 2 should be a list behind a segment\'s header; got [0,"f",1]'],
    [`${header}\n{"blackBox":2,"part":0}\n[0,"f"\n[0,"f",2]`, 'line 3 is not JSON: [0,"f"'],
  ])('%s is refused, with the line', (text, message) => {
    expect(() => parseBlackBox(text)).toThrow(BlackBoxError);
    expect(() => parseBlackBox(text)).toThrow(message);
  });

  it('but a last line that was cut off is left out', async () => {
    const phone = await Phone.create({ blackBox: true, config: { autoSync: false } });
    await phone.engine.start();
    await phone.drive(20);
    const text = (await phone.engine.exportBlackBox()).trimEnd();
    const replay = await replayBlackBox(text.slice(0, -7), { createEngine });
    expect(replay.isCut).toBe(true);
    expect(replay.lives.map(({ isSame }) => isSame)).toEqual([true]);
  });
});
