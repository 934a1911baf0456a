import { messageOf } from '../contract/errors';
import type { TrackedWork } from '../store/tracked-work';
import type { UnitOfWork } from '../store/unit-of-work';

interface NotifyingEnvironment {
  readonly unit: Pick<UnitOfWork, 'log'>;
  readonly pending: Pick<TrackedWork, 'whenSettled'>;
}

/** Calls a watch's own listener after the step, if the watch is still open then. What it throws is logged under the name. */
export const notifying =
  ({ unit, pending }: NotifyingEnvironment, name: string) =>
  <Event>(listener: (event: Event) => void, event: Event, isOpen: () => boolean): void =>
    pending.whenSettled(Promise.resolve(), () => {
      if (!isOpen()) return;
      try {
        listener(event);
      } catch (error) {
        unit.log(1, 'listener:threw', `a listener of ${name} threw: ${messageOf(error)}`);
      }
    });
