import type { AuthorizationStatus } from '../contract/constants';
import { messageOf } from '../contract/errors';
import type { PermissionRequest } from '../ports/sensor';
import type { UnitOfWork } from '../store/unit-of-work';
import type { PlatformQueries } from './platform-queries';

/** The location permission. */
export interface Permission {
  /** Requests the configured permission without waiting for the answer. */
  ask(): void;
  /** Requests it and returns the user's choice. Calls made while a dialog is open share its answer. */
  request(): Promise<AuthorizationStatus>;
}

interface PermissionEnvironment {
  readonly unit: UnitOfWork;
  readonly queries: PlatformQueries;
  /** The configured request. */
  wanted(): PermissionRequest;
  /** The user has decided, now or earlier. */
  decided(status: AuthorizationStatus): void;
}

/** Requests permission, one dialog at a time. */
export function createPermission({ unit, queries, wanted, decided }: PermissionEnvironment): Permission {
  const { pending } = unit;
  let dialog:
    | { readonly request: PermissionRequest['request']; readonly answer: Promise<AuthorizationStatus> }
    | undefined;

  // Not tracked: while a dialog is visible the user keeps the device awake.
  async function request(): Promise<AuthorizationStatus> {
    const asked = wanted();
    if (dialog?.request === asked.request) return pending.wait(dialog.answer);
    const ended = () => {
      if (dialog === mine) dialog = undefined;
    };
    const answer = pending.run(
      queries.query('requestPermission', asked).then((status) => {
        ended();
        unit.step(() => decided(status));
        return status;
      }),
    );
    const mine = { request: asked.request, answer };
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
