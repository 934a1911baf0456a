import type { MachineInspection } from '@geo/core';
import type { MachineChart, MachineNow, Transition } from '../protocol/index';
import { activePaths, chartOf } from './chart';

/** Follows the machines of an engine, life after life. */
export interface Machines {
  /** For `EngineOptions.inspect`. */
  inspect(seen: MachineInspection): void;
  /** The process has ended: no state is active. */
  ended(): void;
  readonly charts: readonly MachineChart[];
  readonly now: readonly MachineNow[];
  /** The transitions since the last call. */
  take(): Transition[];
}

/** @param at - the present moment, milliseconds since the session began */
export function createMachines(at: () => number): Machines {
  const charts = new Map<string, MachineChart>();
  const now = new Map<string, MachineNow>();
  let transitions: Transition[] = [];

  function enter(machine: string, active: readonly string[], event: string): void {
    const before = now.get(machine)?.active ?? [];
    if (before.length === active.length && active.every((path, index) => path === before[index])) return;
    now.set(machine, { machine, active });
    transitions.push({ machine, active, at: at(), event });
  }

  return {
    inspect({ machine, event, value, definition }) {
      if (!charts.has(machine)) charts.set(machine, chartOf(machine, definition));
      enter(machine, activePaths(value), event);
    },
    ended() {
      for (const machine of now.keys()) enter(machine, [], 'process ended');
    },
    get charts() {
      return [...charts.values()];
    },
    get now() {
      return [...now.values()];
    },
    take() {
      const taken = transitions;
      transitions = [];
      return taken;
    },
  };
}
