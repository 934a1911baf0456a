/** A token refresh has ended (contract 2.17). */
export interface AuthorizationEvent {
  readonly success: boolean;
  /** The new access token, on success. */
  readonly accessToken?: string;
  /** The refresh token in force, on success. */
  readonly refreshToken?: string;
  /** On failure: the HTTP status the refresh request received; 0 when there was no answer. */
  readonly status?: number;
}

/** The tokens the uploader holds (contract 2.18). */
export interface AuthState {
  readonly accessToken?: string;
  readonly refreshToken?: string;
}
