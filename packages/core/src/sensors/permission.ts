import type { AuthorizationStatus } from '../contract/constants';
import { messageOf } from '../contract/errors';
import type { SensorQuestions } from '../ports/sensor';
import type { UnitOfWork } from '../store/unit-of-work';
import type { PlatformQueries } from './platform-queries';

type PermissionRequest = SensorQuestions['requestPermission']['input']['request'];

/** The user's permission for location. */
export interface Permission {
  /** Asks for what the configuration wants, and waits for no answer. */
  ask(): void;
  /** Asks, and answers what the user chose. A call made while a dialog is open shares its answer. */
  request(): Promise<AuthorizationStatus>;
}

interface PermissionEnvironment {
  readonly unit: UnitOfWork;
  readonly queries: PlatformQueries;
  /** The permission that the configuration wants. */
  wanted(): PermissionRequest;
  /** The user has decided, or had decided before. */
  decided(status: AuthorizationStatus): void;
}

/** Asks the user for permission, one dialog at a time. */
export function createPermission({ unit, queries, wanted, decided }: PermissionEnvironment): Permission {
  const { pending } = unit;
  let dialog:
    | { readonly request: PermissionRequest; readonly answer: Promise<AuthorizationStatus> }
    | undefined;

  // Not tracked: the user who looks at a dialog holds the device awake.
  async function request(): Promise<AuthorizationStatus> {
    const asked = wanted();
    if (dialog?.request === asked) return pending.wait(dialog.answer);
    const ended = () => {
      if (dialog === mine) dialog = undefined;
    };
    const answer = pending.run(
      queries.query('requestPermission', { request: asked }).then((status) => {
        ended();
        unit.step(() => decided(status));
        return status;
      }),
    );
    const mine = { request: asked, answer };
    dialog = mine;
    answer.catch(ended);
    return pending.wait(answer);
  }

  return {
    ask() {
      const asked = request().catch((reason) =>
        unit.step(() => unit.log(4, 'permission:unanswered', messageOf(reason))),
      );
      void pending.run<unknown>(asked);
    },
    request,
  };
}
