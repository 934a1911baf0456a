import type { Candidate } from './candidate';
import { constantVelocity } from './constant-velocity';
import { gate } from './gates';
import { ours } from './ours';
import { randomWalk } from './random-walk';

/** What is compared, in the order of the table. */
export const CANDIDATES: readonly Candidate[] = [
  ours('ours', 'ours, gate of 100 m (default)', {}),
  ours('ours50', 'ours, gate of 50 m', { locationFilterMaxAccuracy: 50 }),
  gate('raw', 'every fix', Infinity),
  gate('gate100', 'accuracy ≤ 100 m', 100),
  gate('gate50', 'accuracy ≤ 50 m', 50),
  randomWalk,
  constantVelocity,
];
