import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compileTemplate,
  TEMPLATE_CHARACTERS_MAX,
  TEMPLATE_DEPTH_MAX,
  templateFault,
} from '../../src/templates/template';

const RECORD = {
  uuid: 'u1',
  timestamp: '2026-11-22T10:00:00.750Z',
  age: 40,
  odometer: 1234.56,
  coords: { latitude: 45.25, longitude: 13.5, accuracy: 4.6, speed: 10, altitude: 100 },
  activity: { type: 'in_vehicle', confidence: 90 },
  battery: { level: 0.29, is_charging: false },
  is_moving: null,
  extras: {
    driver: 'Ana "A"',
    mock: true,
    geofence: { identifier: 'home', action: 'ENTER' },
    list: [1, null],
  },
};

const rendered = (template: unknown, record: Record<string, unknown> = RECORD, count = 1) =>
  JSON.parse(compileTemplate(template, 'params')({ record, count })) as unknown;
const value = (text: string, record?: Record<string, unknown>) =>
  (rendered({ value: text }, record) as { value?: unknown }).value;

describe('a variable alone in a text', () => {
  it('gives its value with its type', () => {
    expect(value('{{latitude}}')).toBe(45.25);
    expect(value('{{ coords.latitude }}')).toBe(45.25);
    expect(value('{{battery.is_charging}}')).toBe(false);
    expect(value('{{uuid}}')).toBe('u1');
    expect(value('{{battery}}')).toEqual(RECORD.battery);
    expect(value('{{extras.list}}')).toEqual([1, null]);
    expect(value('{{extras.geofence.action}}')).toBe('ENTER');
    expect(value('{{geofence.identifier}}')).toBe('home');
    expect(value('{{mock}}')).toBe(true);
    expect(value('{{count}}')).toBe(1);
  });

  it('that has nothing to say is left out with its property, and so is null', () => {
    expect(
      rendered({ heading: '{{heading}}', moving: '{{is_moving}}', who: '{{extras.none.deeper}}' }),
    ).toEqual({});
    expect(rendered({ at: ['{{longitude}}', '{{latitude}}', '{{ellipsoidal_altitude}}'] })).toEqual({
      at: [13.5, 45.25],
    });
  });

  it('finds nothing that a record has not got of its own', () => {
    expect(
      rendered({ a: '{{extras.constructor}}', b: '{{extras.driver.length}}', c: '{{extras.list.length}}' }),
    ).toEqual({
      c: 2,
    });
  });

  it('and what stands as it is comes as it is', () => {
    const plain = { _type: 'location', n: -1.5, yes: true, nothing: null, deep: [{ a: [] }, 'é "q"'] };
    expect(rendered(plain)).toEqual(plain);
  });
});

describe('a variable among other characters', () => {
  it('gives text', () => {
    expect(value('{{latitude}},{{longitude}}')).toBe('45.25,13.5');
    expect(value('driver {{extras.driver}}')).toBe('driver Ana "A"');
    expect(value('{{activity}}!')).toBe('{"type":"in_vehicle","confidence":90}!');
  });

  it('leaves the whole text out where it has nothing to say', () => {
    expect(value('at {{heading}} degrees')).toBeUndefined();
    expect(value("at {{heading|or:'?'}} degrees")).toBe('at ? degrees');
  });
});

describe('a filter', () => {
  it.each<[string, unknown]>([
    ['{{speed|knots|round:3}}', 19.438],
    ['{{speed|kmh}}', 36],
    ['{{speed|mph|round:2}}', 22.37],
    ['{{altitude|feet|round}}', 328],
    ['{{battery.level|percent}}', 29],
    ['{{odometer|times:0.001|round:1}}', 1.2],
    ['{{accuracy|round}}', 5],
    ['{{accuracy|text}}', '4.6'],
    ['{{timestamp|seconds}}', 1_795_341_600],
    ['{{timestamp|millis}}', 1_795_341_600_750],
    ['{{heading|or:-1}}', -1],
    ['{{is_moving|or:false}}', false],
    ['{{is_moving|or:null}}', null],
    ["{{event|or:''}}", ''],
    ["{{event|or:'1'}}", '1'],
    ['{{event|or:none}}', 'none'],
    ['{{speed|or:-1}}', 10],
    ['{{battery.is_charging|map:true=2,false=1}}', 1],
    ['{{activity.type|map:in_vehicle=driving,still=stationary}}', 'driving'],
    ['{{activity.type|map:still=stationary}}', 'in_vehicle'],
    ['{{activity.type|map:in_vehicle=}}', undefined],
    ["{{activity.type|map:in_vehicle='a,b=c'}}", 'a,b=c'],
    ['{{uuid|knots}}', undefined],
    ['{{uuid|seconds}}', undefined],
    ['{{altitude|times:1e308|times:1e10}}', undefined],
    ['{{extras.list|text}}', '[1,null]'],
  ])('%s gives %j', (text, expected) => expect(value(text)).toEqual(expected));

  it('rounds a half up, as Math.round does, and keeps at most nine decimals', () => {
    const at = (altitude: number) => value('{{altitude|round:1}}', { coords: { altitude } });
    expect([at(1.25), at(-1.25), at(0.04)]).toEqual([1.3, -1.2, 0]);
    expect(value('{{longitude|round:9}}')).toBe(13.5);
  });
});

describe('the text of other libraries', () => {
  it('is JSON with tags: bare they are values, in quotes they are text', () => {
    const text = `{"lat":<%= latitude %>,"lng": <%=longitude%>,"t":"<%= timestamp %>","speed":"<%= speed %>",
      "moving":<%= is_moving %>,"event":"<%= event %>","battery":{"level":<%= battery.level %>},"label":"at <%= latitude %>"}`;
    expect(rendered(text)).toEqual({
      lat: 45.25,
      lng: 13.5,
      t: RECORD.timestamp,
      speed: '10',
      battery: { level: 0.29 },
      label: 'at 45.25',
    });
  });

  it('may have our variables too', () => {
    expect(rendered('{"v": {{speed|knots|round:1}}, "w": "{{speed}}", "s": "a \\"{{uuid}}\\""}')).toEqual({
      v: 19.4,
      w: 10,
      s: 'a "u1"',
    });
  });
});

describe('a template with a fault', () => {
  const feature = (coordinates: unknown[]) => ({ features: [{ geometry: { coordinates } }] });

  it.each<[string, unknown, string]>([
    [
      'an unknown variable',
      feature(['{{longitude}}', '{{lattitude}}']),
      'unknown variable "lattitude" at .features[0].geometry.coordinates[1]; variables are latitude, longitude,',
    ],
    ['a method of every object', { a: '{{constructor}}' }, 'unknown variable "constructor" at .a'],
    [
      'a field of activity that is none',
      { 'a b': '{{activity.kind}}' },
      'unknown variable "activity.kind" at ["a b"]',
    ],
    [
      'an access token',
      { a: '{{authorization.accessToken}}' },
      'unknown variable "authorization.accessToken" at .a',
    ],
    ['an empty variable', ['{{}}'], 'unknown variable "" at [0]'],
    ['an unknown filter', { v: '{{speed|mach}}' }, 'unknown filter "mach" at .v; filters are knots,'],
    ['a filter of every object', { v: '{{speed|toString}}' }, 'unknown filter "toString" at .v'],
    ['an argument too many', { v: '{{speed|knots:2}}' }, 'filter knots with "2" at .v; it takes no argument'],
    [
      'decimals that are none',
      { v: '{{speed|round:x}}' },
      'filter round with "x" at .v; it takes 0 to 9 decimals',
    ],
    ['a factor that is none', { v: '{{speed|times}}' }, 'filter times with "" at .v; it takes a number'],
    ['no fallback', { v: '{{speed|or}}' }, 'filter or with "" at .v; it takes a value'],
    ['a pair that is none', { v: '{{event|map:a=b,c}}' }, 'filter map with "c" at .v; it takes pairs'],
    [
      'too many filters',
      { v: `{{speed${'|round'.repeat(9)}}}` },
      '9 filters on one variable at .v; 8 at most',
    ],
    ['a variable that does not end', { v: 'a {{speed' }, 'an unmatched "{{" at .v'],
    ['a tag that does not begin', { v: 'speed %>' }, 'an unmatched "%>" at .v'],
    [
      'a variable for a name',
      { '{{uuid}}': 1 },
      'a variable in the name "{{uuid}}"; names contain no variables',
    ],
    ['a function', { v: () => 1 }, 'function at .v; it must be JSON'],
    ['no number', { v: Number.NaN }, 'NaN at .v; it must be JSON'],
    ['a big integer', { v: 10n }, 'bigint at .v; it must be JSON'],
    [
      'a text that is no JSON',
      '{"lat":<%= latitude %>',
      'a text that is not JSON; it must be JSON when each variable is replaced by a value',
    ],
    ['a text of JSON that is a number', '12', 'number at the top; it must be an object'],
  ])('%s: says what and where', (_, template, message) => {
    expect(templateFault(template, 'record')).toContain(message);
  });

  it('quotes no more than 48 characters of it', () => {
    const fault = templateFault({ v: `{{${'s'.repeat(500)}}}` }, 'record');
    expect(fault).toContain(`"${'s'.repeat(48)}…"`);
    expect(fault).not.toContain('s'.repeat(49));
  });

  it('knows the count of records beside them, and not in one of them', () => {
    expect(templateFault({ n: '{{count}}' }, 'params')).toBeUndefined();
    expect(templateFault({ n: '{{count}}' }, 'record')).toContain('unknown variable "count" at .n');
    expect(templateFault(['{{uuid}}'], 'record')).toBeUndefined();
    expect(templateFault(['{{uuid}}'], 'params')).toContain('it must be an object');
  });

  it('is as deep as it may be, and no deeper, however it is nested', () => {
    const nested = (depth: number): unknown => (depth === 1 ? [] : { a: nested(depth - 1) });
    expect(templateFault(nested(TEMPLATE_DEPTH_MAX), 'record')).toBeUndefined();
    expect(templateFault(nested(TEMPLATE_DEPTH_MAX + 1), 'record')).toContain('16 levels at most');
    const cycle: Record<string, unknown> = {};
    cycle.again = cycle;
    expect(templateFault(cycle, 'record')).toContain('16 levels at most');
  });

  it('is as long as it may be, and no longer, in whatever it is long', () => {
    const fits = { a: 'x'.repeat(TEMPLATE_CHARACTERS_MAX - 1) };
    expect(templateFault(fits, 'record')).toBeUndefined();
    const long = 'a template has 4096 characters at most';
    expect(templateFault({ ...fits, b: '' }, 'record')).toContain(long);
    expect(templateFault({ ['n'.repeat(5000)]: 1 }, 'record')).toContain(long);
    expect(templateFault(new Array(1e9), 'record')).toContain(long);
    expect(templateFault(`{"a":"${'x'.repeat(5000)}"}`, 'record')).toContain(long);
    expect(
      templateFault(
        Array.from({ length: 3000 }, () => 12),
        'record',
      ),
    ).toContain(long);
  });

  it('that throws when it is read is a fault and no accident', () => {
    const getter = {
      get a() {
        throw new RangeError('mine');
      },
    };
    expect(templateFault(getter, 'record')).toBe('not a JSON value');
  });
});

describe('laws', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.constantFrom(
      '{{latitude}}',
      '{{heading}}',
      'a {{uuid}}',
      '{{speed|knots|round:2}}',
      '{{extras.x|or:null}}',
    ),
  );
  const template = fc.object({
    key: fc.string({ maxLength: 5 }),
    values: [text, fc.integer(), fc.boolean(), fc.constant(null)],
    maxDepth: 4,
  });

  it('whatever is accepted renders to JSON, whatever the record says', () => {
    fc.assert(
      fc.property(
        template,
        fc.dictionary(fc.string(), fc.jsonValue()),
        fc.jsonValue(),
        (made, record, coords) => {
          if (templateFault(made, 'record') !== undefined) return;
          const json = compileTemplate(made, 'record')({ record: { ...record, coords }, count: 1 });
          expect(JSON.stringify(JSON.parse(json))).toBe(json);
        },
      ),
    );
  });

  it('whatever is given, it is compiled or refused, never thrown at', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.string(), fc.json()), (given) => {
        const fault = templateFault(given, 'record');
        if (fault !== undefined) return;
        expect(() =>
          JSON.parse(compileTemplate(given, 'record')({ record: RECORD, count: 1 })),
        ).not.toThrow();
      }),
    );
  });
});
