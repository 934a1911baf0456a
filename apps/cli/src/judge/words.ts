import { count, duration, metres, moment } from '../output/figures';
import { type JudgedTrip, percent } from './judged-trip';
import type { JudgedBox, Judgement } from './judgement';

/** A judgement as a person reads it. */
export function judgementText({
  device,
  records,
  first,
  last,
  uploadMillis,
  trips,
  boxes,
  isGood,
}: Judgement): string {
  const span = `${moment(Date.parse(first))} to ${moment(Date.parse(last))}`;
  return [
    `${device}: ${count(records, 'record')}, ${span} UTC`,
    `  95 of 100 arrived within ${duration(uploadMillis)}`,
    ...trips.flatMap(tripLines),
    ...boxes.map(boxLine),
    isGood ? '  within all limits' : '  OUTSIDE of the limits',
  ].join('\n');
}

function tripLines({
  name,
  meters,
  records,
  departureMeters,
  coveredShare,
  errorMeters,
  faults,
}: JudgedTrip) {
  const figures =
    departureMeters === null || coveredShare === null
      ? ''
      : `, the first after ${metres(departureMeters)}, ${percent(coveredShare)} covered, ${errorMeters?.toFixed(0) ?? '∞'} m off`;
  return [
    `  ${name}: ${metres(meters)}, ${count(records, 'record')}${figures}`,
    ...faults.map((fault) => `    ! ${fault}`),
  ];
}

function boxLine({ file, lives, different, unplayed }: JudgedBox): string {
  const said = [
    ...(different.length > 0 ? [`decides otherwise in life ${different.join(', ')}`] : []),
    ...(unplayed.length > 0 ? [`cannot be replayed in life ${unplayed.join(', ')}`] : []),
  ];
  return `  ${file}: ${count(lives, 'life', 'lives')}, ${said.join('; ') || 'each decides as the phone did'}`;
}
