import type { SensorKind, SensorQuestion } from '@geo/core';

/**
 * The engine in the worker asks the page for this browser's senses: geolocation is not there in workers. `watch` counts the watches, so that
 * a reading of one that was closed meanwhile is known.
 */
export type ToPageSenses = {
  readonly kind: 'senses';
  readonly wants:
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

/** What the page's senses deliver. */
export type ToWorkerSenses = {
  readonly kind: 'senses';
  readonly gives:
    | { readonly type: 'reading'; readonly watch: number; readonly reading: unknown }
    | { readonly type: 'answer'; readonly number: number; readonly answer: unknown }
    | { readonly type: 'refusal'; readonly number: number; readonly message: string };
};
