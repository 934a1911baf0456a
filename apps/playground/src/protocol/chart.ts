/** A transition of a machine, as it is written in its definition. */
export interface ChartTransition {
  /** The event; `''` for an eventless one; `after 90000`, `done`, `error` for those of time and children. */
  readonly event: string;
  /** Paths of the targets; empty: the state stays. */
  readonly targets: readonly string[];
  /** The name of the guard. */
  readonly guard?: string;
  readonly actions: readonly string[];
}

/** A state of a machine. */
export interface ChartState {
  /** From the machine's root, separated by dots; `''` for the root. */
  readonly path: string;
  readonly key: string;
  readonly type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  /** The path of the child that is entered first. */
  readonly initial?: string;
  readonly states: readonly ChartState[];
  readonly transitions: readonly ChartTransition[];
  readonly entry: readonly string[];
  readonly exit: readonly string[];
  /** Machines and tasks that run while the state is active. */
  readonly invokes: readonly string[];
}

/** A machine of the engine as plain data, made from the machine itself. */
export interface MachineChart {
  /** `engine`, `motion`, `dormancy`, `geofences`, `sync`, `auth`, `crash`, `distraction`. */
  readonly machine: string;
  readonly root: ChartState;
}
