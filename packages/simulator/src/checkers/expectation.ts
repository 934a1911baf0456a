import type { Checker } from './checker';

/** One of the things that should happen: observes the run, and at the end judges what happened after the faults had ceased. */
export interface Expectation extends Pick<Checker, 'on' | 'onDelivered'> {
  judges(calmFrom: number, at: number): void;
}
