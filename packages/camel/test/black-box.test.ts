import { describe, expect, it } from 'vitest';
import { type Location, parseExplanation } from '../src/index';
import { camelPhone } from './camel-phone';

describe('the black box', () => {
  it('explains a record, with null for what there is not', async () => {
    const { phone, camel } = await camelPhone({ config: { distanceFilter: 0 } });
    const heard: Location[] = [];
    camel.onLocation((location) => heard.push(location));
    await phone.waitFor(camel.start());
    await phone.drive(3);
    const [{ uuid }] = heard as [Location];
    const told = await phone.waitFor(camel.explain(uuid));
    expect(told).toMatchObject({ uuid, by: 'fix', raw: { uuid } });
    expect(told.decisions.length).toBeGreaterThan(0);
    expect(told.decisions.map(({ raw }) => raw)).toEqual(told.raw.decisions);
    expect(told.fix?.reading).toMatchObject({ accuracy: 5 });

    const mine = await camel.insertLocation({ coords: { latitude: 45, longitude: 13 } });
    expect(await phone.waitFor(camel.explain(mine))).toMatchObject({ uuid: mine, by: 'call', fix: null });
    await expect(phone.waitFor(camel.explain('nobody'))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('can be taken out, one JSON value a line', async () => {
    const { phone, camel } = await camelPhone();
    await phone.waitFor(camel.start());
    const lines = (await phone.waitFor(camel.exportBlackBox())).trim().split('\n');
    expect(lines.map((line) => typeof JSON.parse(line))).toEqual(lines.map(() => 'object'));
  });

  it('an explanation of nothing is a shape of empties', () => {
    expect(parseExplanation(null)).toEqual({
      uuid: '',
      at: '',
      by: '',
      decisions: [],
      fix: null,
      motion: null,
      rejected: [],
      uploads: [],
      row: null,
      raw: {},
    });
  });
});
