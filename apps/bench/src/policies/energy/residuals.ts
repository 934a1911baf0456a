import type { RecordedPhone, RecordedTrip, Recordings } from '../../recorded/index';
import { groupedBy } from '../grouped-by';
import { drainOf } from './battery-drain';
import { recordedUse } from './recorded-use';
import { regimeOf } from './regime';

/** Predicted and measured use of the battery, percent an hour, of the phones with one setting on one timeline. */
export interface Residual {
  readonly timeline: string;
  readonly regime: string;
  readonly phones: number;
  readonly hours: number;
  readonly fixesAnHour: number;
  readonly measured: number;
  readonly predicted: number;
  /** What of both is the phone itself, without tracking. */
  readonly idle: number;
  /** (predicted - measured) / measured. */
  readonly residual: number;
}

/** How the model does against batteries. */
export interface Validation {
  readonly residuals: readonly Residual[];
  /** Settings from the thriftiest, by net power over all their hours. */
  readonly measuredOrder: readonly string[];
  readonly predictedOrder: readonly string[];
  /** Does the prediction keep POWER_CONTROL < MAMFDC ≤ HAMFDC < MAHFDC < { HAHFDC, ACCURACY_CONTROL }, as far as the folder has them? */
  readonly keepsOrder: boolean;
  /** Residuals within ±30 %, of all. */
  readonly withinThirtyPercent: number;
}

/** The phones whose power was measured, and what is known of them: 3,220 mAh at 3.8 V. */
const NEXUS_6_MILLIWATT_HOURS = 3_220 * 3.8;

/**
 * What the phones with tracking off took, percent an hour: means over the complete set, of which snapshots lack these phones.
 * Of the short runs (unimodal) a part is the screen, on which the experimenter pressed buttons.
 */
const POWER_CONTROL: Readonly<Record<string, number>> = {
  car_scooter_brex_san_jose: 0.87,
  train_bus_ebike_mtv_ucb: 0.86,
  unimodal_trip_car_bike_mtv_la: 2.9,
};
/** For timelines without a measurement: the lower of the two long ones. */
const OTHER_POWER_CONTROL = 0.86;

const ORDER: readonly (readonly string[])[] = [
  ['POWER_CONTROL'],
  ['MAMFDC'],
  ['HAMFDC'],
  ['MAHFDC'],
  ['HAHFDC', 'ACCURACY_CONTROL'],
];

/** Holds the model's `nexus6` column against the batteries of the recordings. */
export function validate(recordings: Recordings): Validation {
  const found: Found[] = [];
  for (const run of recordings.runs)
    for (const phone of run.phones) {
      const one = phone.model === 'Nexus 6' ? measure(phone, run.trips) : undefined;
      if (one !== undefined) found.push(one);
    }
  const groups = groupedBy(found, ({ timeline, regime }) => `${timeline} ${regime}`);
  const residuals = [...groups.values()]
    .map(residualOf)
    .sort((a, b) => a.timeline.localeCompare(b.timeline) || a.measured - b.measured);
  const byRegime = [...groupedBy(found, ({ regime }) => regime).values()].map(residualOf);
  const order = (of: (one: Residual) => number) =>
    [...byRegime].sort((a, b) => of(a) - of(b)).map(({ regime }) => regime);
  return {
    residuals,
    measuredOrder: order(({ measured, idle }) => measured - idle),
    predictedOrder: order(({ predicted, idle }) => predicted - idle),
    keepsOrder: isOrdered(byRegime),
    withinThirtyPercent: residuals.filter(({ residual }) => Math.abs(residual) <= 0.3).length,
  };
}

interface Found {
  readonly timeline: string;
  readonly regime: string;
  readonly hours: number;
  readonly fixes: number;
  readonly lost: number;
  readonly net: number;
  readonly idle: number;
}

function measure(phone: RecordedPhone, trips: readonly RecordedTrip[]): Found | undefined {
  const looks = phone.battery();
  const drain = drainOf(looks);
  const fixes = phone.fixes();
  if (drain === undefined || fixes.length === 0) return undefined;
  const regime = regimeOf(phone.regime);
  const from = looks[0]?.time ?? 0;
  const to = looks[looks.length - 1]?.time ?? 0;
  const { total } = recordedUse(phone, regime, trips, from, to).energy('nexus6', to - from);
  return {
    timeline: phone.timeline,
    regime: regime.name,
    hours: drain.hours,
    fixes: fixes.filter(({ writtenAt }) => writtenAt >= from && writtenAt <= to).length,
    lost: drain.percent,
    net: (total / NEXUS_6_MILLIWATT_HOURS) * 100,
    idle: (POWER_CONTROL[phone.timeline] ?? OTHER_POWER_CONTROL) * drain.hours,
  };
}

function residualOf(found: readonly Found[]): Residual {
  const sum = (of: (one: Found) => number) => found.reduce((total, one) => total + of(one), 0);
  const hours = sum((one) => one.hours);
  const measured = sum(({ lost }) => lost) / hours;
  const idle = sum((one) => one.idle) / hours;
  const predicted = idle + sum(({ net }) => net) / hours;
  return {
    timeline: found[0]?.timeline ?? '',
    regime: found[0]?.regime ?? '',
    phones: found.length,
    hours,
    fixesAnHour: sum(({ fixes }) => fixes) / hours,
    measured,
    predicted,
    idle,
    residual: (predicted - measured) / measured,
  };
}

/** Net power grows from each rank to the next; of one setting there is nothing to compare. */
function isOrdered(byRegime: readonly Residual[]): boolean {
  const ranks = ORDER.map((names) =>
    byRegime.filter(({ regime }) => names.includes(regime)).map(({ predicted, idle }) => predicted - idle),
  ).filter((rank) => rank.length > 0);
  return ranks.every(
    (rank, index) => index === 0 || Math.max(...(ranks[index - 1] ?? [])) < Math.min(...rank),
  );
}
