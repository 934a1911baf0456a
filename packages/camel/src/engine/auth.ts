import type { Engine } from '@geo/core';
import { type AuthState, parseAuthState } from '../shapes/authorization';

/** The tokens of the uploader. */
export interface AuthOperations {
  /** The tokens that the uploader holds; `null` where no `authorization` is configured. */
  getAuthState(): Promise<AuthState>;
}

export function authOperations(engine: Engine): AuthOperations {
  return { getAuthState: async () => parseAuthState(await engine.getAuthState()) };
}
