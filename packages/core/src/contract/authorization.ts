/** A token refresh has brought new tokens. */
export interface AuthorizationSuccess {
  /** Tells it from a failure. */
  readonly success: true;
  /** The new access token. */
  readonly accessToken: string;
  /** The refresh token in force; absent where none is held any more. */
  readonly refreshToken?: string;
  /** Only a failure has one. */
  readonly status?: never;
}

/** A token refresh has failed. */
export interface AuthorizationFailure {
  /** Tells it from a success. */
  readonly success: false;
  /** The HTTP status the refresh request received; 0 when there was no answer. */
  readonly status: number;
  /** Only a success has one. */
  readonly accessToken?: never;
  /** Only a success has one. */
  readonly refreshToken?: never;
}

/** A token refresh has ended (contract 2.17): `success` tells which of the two it is. */
export type AuthorizationEvent = AuthorizationSuccess | AuthorizationFailure;

/** The tokens the uploader holds (contract 2.18); empty where no `authorization` is configured. */
export interface AuthState {
  /** What uploads are sent with. */
  readonly accessToken?: string;
  /** What the next refresh is asked with. */
  readonly refreshToken?: string;
}
