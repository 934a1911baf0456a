import type { SensorKind, Storage } from '@geo/core';
import { schedulerSuite, sensorSuite, storageSuite } from '@geo/core/testing';
import { describe, it } from 'vitest';
import { ANDROID, IOS } from '../../src/index';
import { type Bench, bench, calm, drive, HOUR, MINUTE, rest } from './bench';

/** On the screen, so that nothing is suspended while a suite looks. */
async function seen(os = calm(ANDROID), hearsWakes = true): Promise<Bench> {
  const opened = await bench({ os, parts: [rest(2 * MINUTE), drive(0, 20_000), rest(HOUR)], hearsWakes });
  await opened.phone.open();
  return opened;
}

for (const os of [ANDROID, IOS])
  describe(os.name, () => {
    schedulerSuite({ describe, it }, async () => {
      const { phone, process } = await seen(calm(os), false);
      const { scheduler } = process.ports;
      return { scheduler, wait: (millis) => phone.runTo(phone.at + millis) };
    });

    sensorSuite({ describe, it }, async () => {
      const { phone, process } = await seen(calm(os));
      // On its way, so that there is something to sense.
      await phone.runTo(4 * MINUTE);
      const { controls } = phone;
      const provoked: { readonly [K in SensorKind]?: () => void } = {
        provider: () => controls.setProvider({ gps: !controls.provider.gps }),
        connectivity: () => controls.setNetwork('none'),
        powerSave: () => controls.setPowerSave(true),
        app: controls.moveToBackground,
        regions: () => void controls.reportSpuriousExit('home'),
      };
      return {
        sensor: process.ports.sensor,
        wait: (millis) => phone.runTo(phone.at + millis),
        provoke(kind) {
          const provoke = provoked[kind];
          provoke?.();
          return provoke !== undefined || kind === 'location';
        },
      };
    });
  });

storageSuite({ describe, it }, async () => {
  const opened = await seen();
  const { phone } = opened;
  /** Time passes until each call is done, and one call waits for another. */
  function awaited(storage: Storage): Storage {
    let last: Promise<unknown> = Promise.resolve();
    function inTurn<T>(call: () => Promise<T>): Promise<T> {
      const begun = call();
      begun.catch(() => undefined);
      const done = last.then(() => phone.waitFor(begun));
      last = done.catch(() => undefined);
      return done;
    }
    return {
      get: (key) => inTurn(() => storage.get(key)),
      scan: (prefix, options) => inTurn(() => storage.scan(prefix, options)),
      count: (prefix) => inTurn(() => storage.count(prefix)),
      commit: (changes) => inTurn(() => storage.commit(changes)),
    };
  }
  return {
    storage: awaited(opened.process.ports.storage),
    async reopen() {
      await phone.kill();
      await phone.open();
      return awaited(opened.process.ports.storage);
    },
    fault: {
      break() {
        phone.controls.disk.isFull = true;
      },
      mend() {
        phone.controls.disk.isFull = false;
      },
    },
  };
});
