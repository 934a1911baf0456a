import type { SensorKind, SensorQuestion } from '@geo/core';

/**
 * Requests from the engine in the worker to the sensors of this page: workers have no geolocation. `watch` counts the watches, so that
 * a late reading of a closed one is recognised.
 */
export type SensorRequestMessage = {
  readonly kind: 'sensors';
  readonly request:
    | {
        readonly type: 'watch';
        readonly watch: number;
        readonly sensor: SensorKind;
        readonly request: unknown;
      }
    | { readonly type: 'update'; readonly watch: number; readonly request: unknown }
    | { readonly type: 'close'; readonly watch: number }
    | {
        readonly type: 'ask';
        readonly number: number;
        readonly question: SensorQuestion;
        readonly input: unknown;
      };
};

/** Readings and answers of the page's sensors. */
export type SensorReplyMessage = {
  readonly kind: 'sensors';
  readonly reply:
    | { readonly type: 'reading'; readonly watch: number; readonly reading: unknown }
    | { readonly type: 'answer'; readonly number: number; readonly answer: unknown }
    | { readonly type: 'refusal'; readonly number: number; readonly message: string };
};
