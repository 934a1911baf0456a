import type { Summary } from '../soak/summary';

const WIDTH = 9;

/** The sum of a soak, for a reader. */
export function summaryText(summary: Summary): string {
  const { seeds, from, hours, deviceHours, seconds, threads, counts, invariants, failed } = summary;
  const columns = Object.entries(counts).map(([name, count]) => `${String(count).padStart(WIDTH)}  ${name}`);
  const broken = Object.entries(invariants).map(
    ([name, count]) => `${String(count).padStart(WIDTH)}  seeds: ${name}`,
  );
  return [
    `seeds ${from} to ${from + seeds - 1}, ${hours} h each: ${deviceHours} device-hours in ${seconds} s on ${threads} threads`,
    `${summary.hoursPerSecond} device-hours a second; ${summary.hoursPerCoreSecond} a second of one core`,
    ...columns,
    `hash ${summary.hash}`,
    ...(failed === 0 ? ['everything held'] : [`${failed} seeds failed`, ...broken]),
  ].join('\n');
}
