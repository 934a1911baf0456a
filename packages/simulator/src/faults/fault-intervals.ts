import { endOf, type Fault } from './fault';

/** An uninterrupted time in which a fault is in force; `from` equals `to` for a fault that does not last. */
export interface FaultInterval {
  readonly fault: Fault;
  readonly from: number;
  readonly to: number;
}

/** The shortest period of a flapping network: platforms report no faster change. */
const FASTEST_FLAP_MILLIS = 1000;

function flaps(fault: Fault): readonly FaultInterval[] {
  const period = Math.max(FASTEST_FLAP_MILLIS, fault.amount ?? 0);
  const intervals: FaultInterval[] = [];
  for (let from = fault.at; from < endOf(fault); from += 2 * period) {
    intervals.push({ fault, from, to: Math.min(from + period, endOf(fault)) });
  }
  return intervals;
}

/** When each fault is in force: one interval, or several for a flapping network. */
export function faultIntervals(faults: readonly Fault[]): readonly FaultInterval[] {
  return faults.flatMap((fault) =>
    fault.kind === 'networkFlaps' ? flaps(fault) : [{ fault, from: fault.at, to: endOf(fault) }],
  );
}
