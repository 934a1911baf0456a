import type { AuthorizationEvent } from '../../contract/authorization';
import { messageOf } from '../../contract/errors';
import { createListeners, type Listeners } from '../../events/listeners';
import { isConnectivityToCome } from '../device/device-state';
import type { Parts } from '../parts';

/** The app's listeners, and what a new one hears first. */
export function wireListeners(parts: Parts): Listeners {
  const { device } = parts;
  /** One entry for each that a listener of the log throws at would fill the log with that. */
  let isSaidOfLog = false;
  return createListeners({
    calling: (name, run) => (name === 'log' ? parts.logWriter.quietly(run) : run()),
    threw(name, error) {
      if (name === 'log' && isSaidOfLog) return;
      isSaidOfLog ||= name === 'log';
      parts.unit.log(1, 'listener:threw', `a listener of ${name} threw: ${messageOf(error)}`);
    },
    step: (run) => parts.unit.step(run),
    taken: (outboxKey) => parts.unit.step(() => parts.unit.remove(outboxKey)),
    soon(run) {
      if (parts.life.isReady) parts.whenSettled(Promise.resolve(), run);
      // Before the device is known there is nothing true to say to a new listener.
      else void parts.life.booted.then(() => parts.unit.step(run));
    },
    payloadOf: ({ name, payload }) =>
      name === 'authorization' ? parts.auth.filled(payload as AuthorizationEvent) : payload,
    greeting(name) {
      if (name !== 'connectivitychange') return undefined;
      // It is made good for when the device says it.
      const isToCome = isConnectivityToCome(parts);
      device.connectivityOwed ||= isToCome;
      return isToCome ? undefined : ({ connected: device.connected } as never);
    },
    isForTask: (name) => parts.headless.takes(name),
    waits: () => parts.headless.pump(),
  });
}
