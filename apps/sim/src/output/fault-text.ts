import type { Fault } from '@geo/simulator';
import { duration, timeOfDay } from './time';

/** A fault in a line, with its number in the plan. */
export function faultText(fault: Fault, number: number): string {
  const lasts = fault.lastsMillis === undefined ? '' : `, ${duration(fault.lastsMillis)}`;
  const amount = fault.amount === undefined ? '' : ` (${fault.amount})`;
  return `${String(number).padStart(4)}  ${timeOfDay(fault.at)}  ${fault.kind}${amount}${lasts}`;
}
