import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { jumps, lagCorrelation, lengthOf, type Measured, quantile, sidesteps } from './measures';
import { mobilityNet, type System } from './mobilitynet';
import { createReport } from './report';
import { type SideBySide, sideBySide } from './side-by-side';
import { nights } from './still';
import { wordsOf } from './words';

/** The folder of recordings; these tests are skipped where it is not given. */
const folder = join(process.env.GEO_DATA ?? '', 'mobilitynet');
const net = process.env.GEO_DATA !== undefined && existsSync(folder) ? mobilityNet(folder) : undefined;
const sides = net === undefined ? [] : sideBySide(net, /^(HA|ACC)/);
const claims = (series: readonly (readonly Measured[])[]) => series.flat().map(({ accuracy }) => accuracy);
const errors = (series: readonly (readonly Measured[])[]) =>
  series.flat().map(({ aside }) => Math.abs(aside ?? 0));
const ratios = (series: readonly (readonly Measured[])[], low: number, high: number) =>
  series.flat().flatMap(({ aside, accuracy }) => {
    const isAsked = aside !== undefined && accuracy >= low && accuracy < high;
    return isAsked ? [Math.abs(aside) / accuracy] : [];
  });

/** Do the fixes mostly come each second or two? */
function isEachSecond({ recorded }: SideBySide): boolean {
  const gaps = recorded.slice(1).map(({ seconds }, index) => seconds - (recorded[index]?.seconds ?? 0));
  return gaps.length > 60 && quantile(gaps, 0.7) <= 2;
}

/** Twice or half: a model that is used for comparisons need not be nearer, and 2019 was one phone each. */
function expectNear(quotient: number, name: string): void {
  expect(quotient, name).toBeGreaterThan(0.5);
  expect(quotient, name).toBeLessThan(2);
}

describe.skipIf(net === undefined)(
  'the model beside the recordings (GEO_DATA names the folder; skipped without)',
  () => {
    it.each<System>(['android', 'ios'])(
      'fixes on %s',
      (system) => {
        const ours = sides.filter((one) => one.system === system);
        const recorded = (some: readonly SideBySide[] = ours) => some.map((one) => one.recorded);
        const modelled = (some: readonly SideBySide[] = ours) => some.flatMap((one) => one.modelled);
        const report = createReport(`${system}: fixes of ${ours.length} sections`);
        for (const [low, high] of [
          [0, 6],
          [6, 11],
          [11, 35],
          [35, 70],
          [70, 150],
          [0, 1e9],
        ] as const)
          for (const share of [0.5, 0.95]) {
            const name = `error/claim p${share * 100}, ${high === 1e9 ? 'any' : `${low} to ${high} m`} claimed`;
            const of = (series: readonly (readonly Measured[])[]) =>
              quantile(ratios(series, low, high), share);
            const quotient = report.both(name, of(recorded()), of(modelled()));
            if (low > 5 || share === 0.5) expectNear(quotient, name);
          }
        for (const share of [0.5, 0.95]) {
          const name = `error p${share * 100}, m`;
          const quotient = report.both(
            name,
            quantile(errors(recorded()), share),
            quantile(errors(modelled()), share),
            1,
          );
          expectNear(quotient, name);
        }
        for (const lag of [1, 5, 10, 30, 60, 120]) {
          const [was, is] = [lagCorrelation(recorded(), lag), lagCorrelation(modelled(), lag)];
          report.both(`correlation of errors ${lag} s apart`, was, is);
          expect(Math.abs(was - is), `correlation ${lag} s apart`).toBeLessThan(0.25);
        }
        for (const [name, some] of [
          ['open', ours.filter(({ sky }) => sky === 'open')],
          ['street', ours.filter(({ sky, going }) => sky === 'street' && going !== 'on_rails')],
          ['canyon', ours.filter(({ sky }) => sky === 'canyon')],
          ['on rails', ours.filter(({ going }) => going === 'on_rails')],
        ] as const) {
          const claimed = [claims(recorded(some)), claims(modelled(some))] as const;
          for (const meters of [6, 10, 30, 65, 150]) {
            const within = (all: readonly number[]) =>
              all.filter((claim) => claim <= meters).length / all.length;
            const [was, is] = [within(claimed[0]), within(claimed[1])];
            const line = `claims up to ${meters} m, share, ${name}`;
            report.both(line, was, is);
            expect(Math.abs(was - is), line).toBeLessThan(0.2);
          }
        }
        for (const [name, some] of [
          ['on the road', ours.filter(({ going }) => going === 'in_vehicle')],
          ['on rails', ours.filter(({ going }) => going === 'on_rails')],
          ['all', ours],
        ] as const) {
          const [was, is] = [jumps(recorded(some)), jumps(modelled(some))];
          report.both(`jumps, % of fixes, ${name}`, was.share * 100, is.share * 100);
          report.both(`of which claim 100 m or better, ${name}`, was.lies, is.lies);
          // Four jumps are no measure: only where some ten were recorded.
          if (was.jumped > 10) expectNear(is.share / was.share, `jumps ${name}`);
        }
        for (const going of ['walking', 'on_bicycle', 'in_vehicle', 'on_rails'] as const) {
          const some = ours.filter((one) => one.going === going && isEachSecond(one));
          if (some.length === 0) continue;
          for (const share of [0.5, 0.75, 0.95]) {
            const [was, is] = [sidesteps(recorded(some)), sidesteps(modelled(some))];
            report.both(
              `step aside in a second, ${going}, p${share * 100}, m`,
              quantile(was, share),
              quantile(is, share),
            );
          }
          for (const filter of [0, 10]) {
            const was = some.map((one) => lengthOf(one.recorded, filter) / one.meters);
            const is = some.flatMap((one) =>
              one.modelled.map((fixes) => lengthOf(fixes, filter) / one.meters),
            );
            report.both(
              `track/way behind a filter of ${filter} m, ${going}, p50`,
              quantile(was, 0.5),
              quantile(is, 0.5),
            );
          }
        }
        report.print();
      },
      120_000,
    );

    it.each<System>(['android', 'ios'])('nights on %s', (system) => {
      if (net === undefined) return;
      const { nights: count, recorded, modelled, fixesAnHour } = nights(net, system);
      const report = createReport(`${system}: fixes of ${count} phones lying still`);
      for (const share of [0.5, 0.75, 0.95, 0.99]) {
        const of = (meters: readonly number[]) => quantile(meters, share);
        const name = `metres from the median, p${share * 100}`;
        expectNear(report.both(name, of(recorded.meters), of(modelled.meters), 1), name);
        report.both(`claim, p${share * 100}, m`, of(recorded.claims), of(modelled.claims), 1);
      }
      for (const share of [0.1, 0.5, 0.9]) {
        const { recorded: was, modelled: is } = fixesAnHour;
        report.both(
          `fixes an hour behind a filter of 10 m, p${share * 100}`,
          quantile(was, share),
          quantile(is, share),
        );
      }
      // A phone at rest is quiet behind a filter: what the stop rules of all trackers live on.
      expect(quantile(fixesAnHour.modelled, 0.5)).toBeLessThan(15);
      report.print();
    });

    it.each<System>(['android', 'ios'])('words on %s', (system) => {
      if (net === undefined) return;
      const { recorded, modelled } = wordsOf(net, system);
      const report = createReport(
        `${system}: words of the recogniser on ${recorded.firstMoving.length} trips`,
      );
      const line = (name: string, was: readonly number[], is: readonly number[]) => {
        for (const share of [0.25, 0.5, 0.75]) {
          const quotient = report.both(
            `${name}, p${share * 100}, s`,
            quantile(was, share),
            quantile(is, share),
            0,
          );
          // Phones that had just been woken by a trip had not listened before it: the recorded first words come late.
          if (share === 0.5) expect(quotient, name).toBeGreaterThan(0.4);
          if (share === 0.5) expect(quotient, name).toBeLessThan(2);
        }
      };
      line('first word of moving on a trip', recorded.firstMoving, modelled.firstMoving);
      line('still after a trip', recorded.still, modelled.still);
      for (const [going, seconds] of recorded.right)
        line(`right word for ${going}`, seconds, modelled.right.get(going) ?? []);
      for (const [going, words] of recorded.shares) {
        const ours = modelled.shares.get(going) ?? new Map<string, number>();
        const percent = (of: ReadonlyMap<string, number>, type: string) =>
          (100 * (of.get(type) ?? 0)) / [...of.values()].reduce((sum, share) => sum + share, 0);
        for (const type of new Set([...words.keys(), ...ours.keys()]))
          if (percent(words, type) > 2 || percent(ours, type) > 2) {
            report.both(`${going}: ${type}, % of the time`, percent(words, type), percent(ours, type), 0);
            expect(Math.abs(percent(words, type) - percent(ours, type)), `${going}: ${type}`).toBeLessThan(
              20,
            );
          }
      }
      report.print();
    });
  },
);
