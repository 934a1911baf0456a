import type { Rejection } from '../locations/outcome';

/** Fixes that the accuracy gate rejects still say something between others, up to this claim in metres. */
const COARSE_MAX_METERS = 500;

/** Does a rejected fix belong to the track of a trip, where its neighbours correct it? */
export const isUsefulCoarse = ({ reason, reading }: Rejection): boolean =>
  reason === 'inaccurate' && reading.accuracy <= COARSE_MAX_METERS;
