import type { AuthorizationEvent as WireAuthorization, AuthState as WireAuthState } from '@geo/core';
import { flag, int, optional, text } from '../shape/kinds';
import { shape, type WithRaw } from '../shape/shape';

/** A token refresh has ended (contract 2.17). */
export interface AuthorizationEvent extends WithRaw {
  /** Did it bring new tokens? */
  readonly success: boolean;
  /** The new access token, on success. */
  readonly accessToken: string | null;
  /** The refresh token in force, on success. */
  readonly refreshToken: string | null;
  /** On failure: the HTTP status the refresh request received; 0 when there was no answer. */
  readonly status: number | null;
}

/** The tokens the uploader holds (contract 2.18). */
export interface AuthState extends WithRaw {
  /** What uploads are sent with; `null` where none is held. */
  readonly accessToken: string | null;
  /** What the next refresh is asked with; `null` where none is held. */
  readonly refreshToken: string | null;
}

const AUTHORIZATION = shape<WireAuthorization, AuthorizationEvent>({
  success: flag,
  accessToken: optional(text),
  refreshToken: optional(text),
  status: optional(int),
});

const AUTH_STATE = shape<WireAuthState, AuthState>({
  accessToken: optional(text),
  refreshToken: optional(text),
});

/** The end of a refresh from the wire. */
export const parseAuthorization = (payload: unknown): AuthorizationEvent => AUTHORIZATION.parse(payload);

/** Tokens from the wire. */
export const parseAuthState = (payload: unknown): AuthState => AUTH_STATE.parse(payload);
