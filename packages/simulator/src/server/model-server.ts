import type { HttpRequest } from '@geo/core';

/** What a server does with a request: it answers, after a while; or takes it in and the answer is lost; or is not there. */
export type ServerAnswer =
  | {
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
      readonly afterMillis?: number;
    }
  | { readonly none: string; readonly afterMillis?: number };

/** One record as it arrived. */
export interface Arrival {
  readonly uuid: string;
  /** Milliseconds since the world began. */
  readonly at: number;
  readonly request: number;
  readonly record: Readonly<Record<string, unknown>>;
}

/** How the server feels today; the faults change it. */
export interface ServerMood {
  /** Answered to everything instead of 200; 0: nobody answers. */
  status: number;
  /** Takes records in, and then the answer gets lost. */
  losesAnswers: boolean;
  /** Seconds of `Retry-After`, where it says any. */
  retryAfterSeconds: number | undefined;
  latencyMillis: number;
  /** Answered by the refresh endpoint instead of new tokens; 0: nobody answers. */
  refreshStatus: number;
}

/** The backend in a model: deduplicates by uuid, checks tokens, and keeps everything that ever arrived. */
export interface ModelServer {
  readonly mood: ServerMood;
  answers(request: HttpRequest, number: number, at: number): ServerAnswer;
  /** Every record in the order in which it arrived, duplicates included. */
  readonly arrivals: readonly Arrival[];
  /** Records by their uuid, as a server that deduplicates has them. */
  readonly records: ReadonlyMap<string, Arrival>;
  /** The access token in force, and the refresh tokens that were used up. */
  readonly accessToken: string;
  readonly spentRefreshTokens: ReadonlySet<string>;
  /** The access token expires now. */
  expires(): void;
}
