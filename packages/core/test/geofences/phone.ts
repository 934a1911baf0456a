import type { Geofence } from '../../src/contract/geofence';
import { localPlane, placeAt } from '../../src/geo/local-plane';
import type { GeofenceEvent, GeofencesChangeEvent, RegionRequest } from '../../src/index';
import { MotionPhone, type MotionPhoneOptions } from '../motion/phone';

const town = localPlane({ latitude: 45.27, longitude: 13.71 });

/** A fence this many metres east of the middle of the town. */
export function fenceAt(identifier: string, east: number, rest: Partial<Geofence> = {}): Geofence {
  return { identifier, radius: 100, ...placeAt(town, { east, north: 0 }), ...rest };
}

/** A phone whose app listens to geofences. */
export class FencedPhone extends MotionPhone {
  readonly crossings: { readonly up: number; readonly id: string; readonly event: GeofenceEvent }[] = [];
  readonly changes: GeofencesChangeEvent[] = [];
  /** Does the app listen? False: its runtime has ended. */
  isListening = true;

  override async wake(): Promise<this> {
    await super.wake();
    if (!this.isListening) return this;
    this.engine.onGeofence((event, { id }) => this.crossings.push({ up: this.up, id: id ?? '', event }));
    this.engine.onGeofencesChange((change) => this.changes.push(change));
    return this.settle();
  }

  async startGeofences(): Promise<this> {
    this.state = await this.engine.startGeofences();
    return this.settle();
  }

  async add(...fences: Geofence[]): Promise<this> {
    await this.engine.addGeofences(fences);
    return this.settle();
  }

  /** Delivers a region event of the operating system. */
  async deliverRegion(
    identifier: string,
    action: 'enter' | 'exit' | 'failed',
    message?: string,
  ): Promise<this> {
    const reading = { identifier, action, ageMillis: 0 };
    this.sensor.deliver('regions', message === undefined ? reading : { ...reading, message });
    return this.settle();
  }

  /** Moves the phone there at once, and delivers a fix. */
  async moveTo(east: number, rest: { readonly accuracy?: number } = {}): Promise<this> {
    this.east = east;
    return this.deliverFix(rest);
  }

  /** "ENTER home", "EXIT home", … in the order of delivery. */
  get transitions(): string[] {
    return this.crossings.map(({ event }) => `${event.action} ${event.identifier}`);
  }

  /** The regions registered with the operating system. */
  get regions(): readonly RegionRequest[] {
    return this.sensor.request('regions') ?? [];
  }

  get regionNames(): string[] {
    return this.regions.map(({ identifier }) => identifier).sort();
  }
}

/** A phone whose engine is ready; nothing is tracked yet. */
export async function newPhone(options: MotionPhoneOptions = {}): Promise<FencedPhone> {
  const phone = new FencedPhone(options);
  await phone.wake();
  if (options.config) await phone.engine.setConfig(options.config);
  return phone.settle();
}
