import type { InspectionEvent, StateValue } from 'xstate';

/** A machine of the engine after an event, for tools that draw it (`EngineOptions.inspect`). */
export interface MachineInspection {
  /** `engine`, `motion`, `dormancy`, `geofences`, `sync`, `auth`, `crash` or `distraction`. */
  readonly machine: string;
  /** The event's type; `xstate.init` when the machine starts. */
  readonly event: string;
  /** The active states: `'settled'`, or nested as `{ watching: 'settled' }`. */
  readonly value: MachineStateValue;
  /** The chart as it is written for xstate's `createMachine`: states, transitions, names of guards, actions and delays. Not to be changed. */
  readonly definition: object;
}

/** The active states of a machine: a name, or an object of names where states are nested. */
export type MachineStateValue = string | { readonly [state: string]: MachineStateValue };

interface Inspected {
  readonly value: StateValue;
  readonly machine: { readonly id: string; readonly config: object };
}

/** xstate's inspector for a listener; tasks and the stand-ins of absent parts are no machines. */
export const inspector = (inspect: (seen: MachineInspection) => void) => (seen: InspectionEvent) => {
  if (seen.type !== '@xstate.snapshot' || !('machine' in seen.snapshot)) return;
  const { machine, value } = seen.snapshot as unknown as Inspected;
  inspect({
    machine: machine.id,
    event: seen.event.type,
    value: value as MachineStateValue,
    definition: machine.config,
  });
};
