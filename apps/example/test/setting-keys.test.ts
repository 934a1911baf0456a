import schema from '../../../docs/schema/config.schema.json';
import { SECTIONS } from '../src/settings/sections';
import { SETTING_KEYS } from '../src/settings/setting-key';

const key = (name: string) => SETTING_KEYS.find((setting) => setting.name === name);

describe('the settings', () => {
  it('are all keys of the schema, but for those that are no setting', () => {
    const left = Object.keys(schema.properties).filter((name) => !key(name));
    expect(left).toEqual(['reset', 'authorization']);
  });

  it('each stand in one section, which says more than “Engine”', () => {
    expect(SECTIONS.flatMap(({ keys }) => keys)).toEqual(SETTING_KEYS);
    expect(SECTIONS).toHaveLength(14);
  });

  it('are entered by what they are, with unit, default and the names of constants', () => {
    expect(key('stopTimeout')).toMatchObject({ kind: 'number', unit: 'min', fallback: 5 });
    expect(key('stopTimeout')!.about).toMatch(/^How long a stop lasts/);
    expect(key('url')).toMatchObject({ kind: 'text', path: ['url'] });
    expect(key('headers')).toMatchObject({ kind: 'json' });
    expect(key('stationaryKeepAlive')).toMatchObject({ kind: 'flag', fallback: true });
    expect(key('logLevel')).toMatchObject({
      kind: 'choice',
      choices: [{ value: 0, name: 'Off' }, { name: 'Error' }, { name: 'Warning' }, { name: 'Info' }, {}, {}],
    });
    expect(key('desiredAccuracy')).toMatchObject({
      choices: expect.arrayContaining([{ value: 1000, name: 'Very low' }]),
    });
    expect(key('crashDetection')).toMatchObject({
      kind: 'fields',
      fields: expect.arrayContaining([
        expect.objectContaining({ path: ['crashDetection', 'impactThreshold'], unit: 'g', fallback: 4 }),
      ]),
    });
  });
});
