import type { Observation, ObservationPayload } from '../phone/observation';

/** The type of an observation. */
export type ObservationType = ObservationPayload['type'];

/** An observation of one type. */
export type ObservationOf<S extends ObservationType> = Extract<Observation, { readonly type: S }>;

/** Handlers by type of observation; other types are ignored. Must be fast: they are called in every step of every run. */
export type ObservationHandlers = { readonly [S in ObservationType]?: (seen: ObservationOf<S>) => void };
