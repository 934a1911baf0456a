import type { Auth } from '../auth/auth';
import type { AuthState } from '../contract/authorization';
import type { UnitOfWork } from '../store/unit-of-work';
import type { Gate } from './gate';

/** Upload tokens. */
export interface AuthOperations {
  /** The tokens in use; empty where no `authorization` is configured. */
  getAuthState(): Promise<AuthState>;
}

interface AuthOperationsEnvironment {
  readonly unit: Pick<UnitOfWork, 'settled'>;
  readonly auth: Pick<Auth, 'state'>;
}

export function authOperations({ unit, auth }: AuthOperationsEnvironment, gate: Gate): AuthOperations {
  return {
    async getAuthState() {
      await gate.open();
      await unit.settled();
      return auth.state;
    },
  };
}
