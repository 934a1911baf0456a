import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { jumps, lagCorrelation, type Measured, quantile } from './measures';
import { mobilityNet, type System } from './mobilitynet';
import { type SideBySide, sideBySide } from './side-by-side';

/** The folder of recordings; these tests are skipped where it is not given. */
const folder = join(process.env.GEO_DATA ?? '', 'mobilitynet');
const isMissing = process.env.GEO_DATA === undefined || !existsSync(folder);

describe.skipIf(isMissing)(
  'the model beside the recordings (GEO_DATA names the folder; skipped without)',
  () => {
    const all = isMissing ? [] : sideBySide(mobilityNet(folder), /^(HA|ACC)/);
    const rows: string[][] = [['figure', 'recorded', 'modelled']];
    const both = (name: string, recorded: number, modelled: number, digits = 2) => {
      rows.push([name, recorded.toFixed(digits), modelled.toFixed(digits)]);
      return { recorded, modelled };
    };
    const print = (title: string) => {
      const width = Math.max(...rows.map(([name = '']) => name.length));
      console.log(
        [
          title,
          ...rows.map(([a = '', b = '', c = '']) => `${a.padEnd(width)} ${b.padStart(9)} ${c.padStart(9)}`),
        ].join('\n'),
      );
      rows.length = 1;
    };

    it.each<System>(['android', 'ios'])('fixes on %s', (system) => {
      const ours = all.filter((one) => one.system === system);
      const of = (side: 'recorded' | 'modelled', some: readonly SideBySide[] = ours) =>
        some.map((one) => one[side]);
      const ratios = (series: readonly (readonly Measured[])[], low: number, high: number) =>
        series
          .flat()
          .flatMap(({ aside, accuracy }) =>
            aside !== undefined && accuracy >= low && accuracy < high ? [Math.abs(aside) / accuracy] : [],
          );
      for (const [low, high] of [
        [0, 6],
        [6, 11],
        [11, 35],
        [35, 70],
        [70, 150],
        [0, 1e9],
      ] as const)
        for (const share of [0.5, 0.95])
          both(
            `error/claim p${share * 100}, ${low} to ${high === 1e9 ? 'any' : high} m claimed`,
            quantile(ratios(of('recorded'), low, high), share),
            quantile(ratios(of('modelled'), low, high), share),
          );
      for (const share of [0.5, 0.95])
        both(
          `error p${share * 100}, m`,
          quantile(
            of('recorded')
              .flat()
              .map(({ aside }) => Math.abs(aside ?? 0)),
            share,
          ),
          quantile(
            of('modelled')
              .flat()
              .map(({ aside }) => Math.abs(aside ?? 0)),
            share,
          ),
          1,
        );
      for (const lag of [1, 5, 10, 30, 60, 120])
        both(
          `correlation of errors ${lag} s apart`,
          lagCorrelation(of('recorded'), lag),
          lagCorrelation(of('modelled'), lag),
        );
      for (const [name, some] of [
        ['open', ours.filter(({ sky }) => sky === 'open')],
        ['street', ours.filter(({ sky, going }) => sky === 'street' && going !== 'on_rails')],
        ['canyon', ours.filter(({ sky }) => sky === 'canyon')],
        ['on rails', ours.filter(({ going }) => going === 'on_rails')],
      ] as const)
        for (const share of [0.25, 0.5, 0.75, 0.95])
          both(
            `claim p${share * 100}, ${name}, m`,
            quantile(
              of('recorded', some)
                .flat()
                .map(({ accuracy }) => accuracy),
              share,
            ),
            quantile(
              of('modelled', some)
                .flat()
                .map(({ accuracy }) => accuracy),
              share,
            ),
            1,
          );
      for (const [name, some] of [
        ['on the road', ours.filter(({ going }) => going === 'in_vehicle')],
        ['on rails', ours.filter(({ going }) => going === 'on_rails')],
        ['all', ours],
      ] as const) {
        const recorded = jumps(of('recorded', some));
        const modelled = jumps(of('modelled', some));
        both(`jumps, %, ${name}`, recorded.share * 100, modelled.share * 100);
        both(`of which claim 100 m or better, ${name}`, recorded.lies, modelled.lies);
      }
      print(`${system}: fixes`);
      expect(ours.length).toBeGreaterThan(20);
    });
  },
);
