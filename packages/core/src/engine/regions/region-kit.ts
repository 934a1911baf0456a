import type { Config } from '../../config/keys';
import type { PlatformProfile } from '../../config/profiles';
import { messageOf } from '../../contract/errors';
import type { HttpRequest, HttpResponse } from '../../ports/http';
import type { Ports } from '../../ports/index';
import type { DeviceState } from '../../sensors/device-state';
import type { StepEffects } from '../../store/step-effects';
import type { TrackedWork } from '../../store/tracked-work';
import type { UnitOfWork } from '../../store/unit-of-work';
import { alarm } from '../../time/alarms';
import type { SetAlarm } from '../../time/deadline';
import { sendWithTimeout } from '../../time/request-timeout';
import type { Timers } from '../../time/timers';
import type { Parts } from '../parts';
import type { RegionFact } from '../region-fact';

/** What every region is made from. */
export interface RegionKitEnvironment {
  readonly parts: Parts;
  readonly ports: Ports;
  readonly profile: PlatformProfile;
  readonly unit: UnitOfWork;
  readonly pending: TrackedWork;
  readonly timers: Timers;
  readonly device: DeviceState;
  config(): Config;
  emit(fact: RegionFact): void;
}

/** The same, with what several regions need of it. */
export interface RegionKit extends RegionKitEnvironment {
  /** What each region gets. */
  readonly shared: { readonly effects: StepEffects; readonly bootId: string };
  /** An alarm of the platform under this name. */
  wakeIn(name: string): SetAlarm;
  /** Runs inside a step of its own. Returns a cancel. */
  after(millis: number, run: () => void): () => void;
  /** The sensor requests may have changed. */
  wanted(): void;
  inBackground(): boolean;
  random(): number;
  /** One request, held to its timeout. The answer arrives inside a step of its own. */
  send(request: HttpRequest, done: (response: HttpResponse) => void, failed: (message: string) => void): void;
}

export function regionKit(env: RegionKitEnvironment): RegionKit {
  const { unit, pending, timers, device } = env;
  const { scheduler, entropy, http } = env.ports;
  return {
    ...env,
    shared: { effects: unit, bootId: scheduler.bootId },
    wakeIn: (name) => alarm(scheduler, name),
    after: (millis, run) => timers.after(millis, () => unit.step(run)),
    wanted: () => env.emit({ type: 'sensors.wanted' }),
    inBackground: () => device.background,
    random: () => entropy.random(),
    send: (request, done, failed) =>
      pending.whenSettled(sendWithTimeout(unit.pending, http, scheduler, request), done, (reason) =>
        failed(messageOf(reason)),
      ),
  };
}
