import type { AuthState } from '../../contract/authorization';
import type { Parts } from '../parts';
import type { Gate } from './gate';

/** The tokens of the uploader. */
export interface AuthOperations {
  /** The tokens that the uploader holds; empty where no `authorization` is configured. */
  getAuthState(): Promise<AuthState>;
}

export function authOperations({ unit, auth }: Parts, gate: Gate): AuthOperations {
  return {
    async getAuthState() {
      await gate.open();
      await unit.settled();
      return auth.state;
    },
  };
}
