/** A token refresh succeeded. */
export interface AuthorizationSuccess {
  /** Discriminant. */
  readonly success: true;
  /** The new access token. */
  readonly accessToken: string;
  /** The refresh token in use; absent when there is none. */
  readonly refreshToken?: string;
  /** Only on failures. */
  readonly status?: never;
}

/** A token refresh failed. */
export interface AuthorizationFailure {
  /** Discriminant. */
  readonly success: false;
  /** HTTP status of the refresh response; 0 when there was none. */
  readonly status: number;
  /** Only on success. */
  readonly accessToken?: never;
  /** Only on success. */
  readonly refreshToken?: never;
}

/** The outcome of a token refresh (contract 2.17): discriminated by `success`. */
export type AuthorizationEvent = AuthorizationSuccess | AuthorizationFailure;

/** The upload tokens (contract 2.18); empty where no `authorization` is configured. */
export interface AuthState {
  /** Sent with uploads. */
  readonly accessToken?: string;
  /** Sent with the next refresh. */
  readonly refreshToken?: string;
}
