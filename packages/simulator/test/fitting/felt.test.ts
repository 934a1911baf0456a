import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { modelled, motionsense, transportMode } from './felt';
import { quantile } from './measures';
import { createReport } from './report';

/** The folder of recordings; these tests are skipped where it is not given. */
const folder = process.env.GEO_DATA ?? '';
const [pocket, vehicles] = [join(folder, 'motionsense'), join(folder, 'transport-mode-sensors')];
const isMissing = folder === '' || !existsSync(pocket) || !existsSync(vehicles);

describe.skipIf(isMissing)(
  'shaking beside the recordings (GEO_DATA names the folder; skipped without)',
  () => {
    it('is about as strong', () => {
      const report = createReport('deviation of |a|, g');
      const line = (name: string, was: readonly number[], is: readonly number[]) =>
        [0.05, 0.25, 0.5, 0.75, 0.95].map((share) =>
          report.both(`${name}, p${share * 100}`, quantile(was, share), quantile(is, share), 4),
        );
      const sitting = [...motionsense(pocket, 'sit_5'), ...motionsense(pocket, 'std_6')];
      const quotients = {
        'sitting and standing, pocket': line(
          'sitting and standing, pocket',
          sitting,
          modelled('still', 'pocket', 20_000),
        ),
        'walking, pocket': line(
          'walking, pocket',
          motionsense(pocket, 'wlk_7'),
          modelled('walking', 'pocket', 5_000),
        ),
        'jogging, pocket': line(
          'jogging, pocket',
          motionsense(pocket, 'jog_9'),
          modelled('running', 'pocket', 5_000),
        ),
        car: line('car', transportMode(vehicles, 'Car'), modelled('in_vehicle', 'mount', 20_000)),
        train: line('train', transportMode(vehicles, 'Train'), modelled('on_rails', 'pocket', 20_000)),
      };
      report.print();
      for (const [name, [, low = 0, middle = 0, high = 0]] of Object.entries(quotients)) {
        expect(middle, name).toBeGreaterThan(0.6);
        expect(middle, name).toBeLessThan(1.6);
        // A car's quarters are parked cars and hands, which are worlds of their own here.
        if (name === 'car') continue;
        for (const quotient of [low, high]) {
          expect(quotient, name).toBeGreaterThan(0.4);
          expect(quotient, name).toBeLessThan(2.5);
        }
      }
    });
  },
);
