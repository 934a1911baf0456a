import { describe, expect, it } from 'vitest';
import { drainOf } from '../../src/policies/energy/battery-drain';
import { regimeOf } from '../../src/policies/energy/regime';
import { validate } from '../../src/policies/energy/residuals';
import { openRecordings, type RecordedBattery } from '../../src/recorded/index';

const HOUR = 3_600_000;
const look = (hours: number, level: number, isCharging = false): RecordedBattery => ({
  time: hours * HOUR,
  level,
  isCharging,
});

describe('the energy model against batteries', () => {
  it('a drain is what was lost between the first and the last look', () => {
    expect(drainOf([look(0, 1), look(1, 0.99), look(4, 0.9)])).toEqual({
      percent: expect.closeTo(10, 9),
      hours: 4,
    });
  });

  it('a battery that was charged meanwhile, or looked at but once, says nothing', () => {
    expect(drainOf([look(0, 0.8), look(1, 0.9), look(2, 0.7)])).toBeUndefined();
    expect(drainOf([look(0, 0.8)])).toBeUndefined();
    expect(drainOf([])).toBeUndefined();
  });

  it('a setting is read behind the colon', () => {
    expect(regimeOf('HAHFDC v/s HAMFDC:HAMFDC')).toEqual({
      name: 'HAMFDC',
      usesSatellites: true,
      isDutyCycled: true,
    });
    expect(regimeOf('MAMFDC v/s MAHFDC:MAHFDC')).toMatchObject({ usesSatellites: false, isDutyCycled: true });
    expect(regimeOf('fixed:ACCURACY_CONTROL')).toMatchObject({ usesSatellites: true, isDutyCycled: false });
    expect(regimeOf('100m_balanced_accuracy_medium_freq_stationary')).toMatchObject({
      usesSatellites: false,
    });
  });

  const data = process.env.GEO_DATA;
  it.skipIf(data === undefined)(
    'keeps the order of the settings and lies within 30 % of nearly all (skipped without GEO_DATA)',
    () => {
      const { residuals, keepsOrder, withinThirtyPercent } = validate(
        openRecordings(`${data}/mobilitynet`, () => undefined),
      );
      expect(keepsOrder).toBe(true);
      expect(residuals.length).toBeGreaterThanOrEqual(11);
      // One is not: the receiver of phones that lay still was on for less than for six seconds a fix.
      expect(withinThirtyPercent).toBeGreaterThanOrEqual(residuals.length - 1);
      for (const { residual } of residuals) expect(Math.abs(residual)).toBeLessThan(0.4);
    },
  );
});
