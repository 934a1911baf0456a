import { GeoError } from '../../contract/errors';
import type { BlackBoxOperations } from '../black-box';
import { idle } from '../idle';
import type { Parts } from '../parts';
import { authOperations } from './auth';
import { counted } from './counted';
import { deviceOperations } from './device';
import type { Engine } from './engine';
import { createGate } from './gate';
import { geofenceOperations } from './geofences';
import { headingOperations } from './heading';
import { listening } from './listening';
import { logOperations } from './log';
import { positionOperations } from './positions';
import { quarantineOperations } from './quarantine';
import { queueOperations } from './queue';
import { trackingOperations } from './tracking';

/** The engine's operations, gated by `ready`, each answering from what is committed. */
export function createClient(
  parts: Parts,
  close: () => Promise<void>,
): { engine: Omit<Engine, keyof BlackBoxOperations>; fail(message: string): void } {
  const { pending } = parts;
  const gate = createGate(parts);
  let closing: Promise<void> | undefined;

  const engine: Omit<Engine, keyof BlackBoxOperations> = {
    ...trackingOperations(parts, gate),
    ...queueOperations(parts, gate),
    ...quarantineOperations(parts, gate),
    ...positionOperations(parts, gate),
    ...geofenceOperations(parts, gate),
    ...deviceOperations(parts, gate),
    ...logOperations(parts, gate),
    ...authOperations(parts, gate),
    ...headingOperations(parts, gate),
    ...listening(parts),
    get busy() {
      return pending.busy || parts.positions.isPending;
    },
    idle: () => idle(parts),
    async close() {
      gate.shut();
      closing ??= pending.run(close());
      await pending.wait(closing);
    },
  };

  return { engine: counted(engine, pending), fail: (message) => gate.fail(new GeoError('STORAGE', message)) };
}
