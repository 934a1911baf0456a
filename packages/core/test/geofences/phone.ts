import type { Geofence } from '../../src/contract/geofence';
import { localPlane, placeAt } from '../../src/geo/local-plane';
import type { GeofenceEvent, GeofencesChangeEvent, RegionRequest } from '../../src/index';
import { Phone, type PhoneOptions } from '../motion/phone';

const town = localPlane({ latitude: 45.27, longitude: 13.71 });

/** A fence this many metres east of the middle of the town. */
export function fenceAt(identifier: string, east: number, rest: Partial<Geofence> = {}): Geofence {
  return { identifier, radius: 100, ...placeAt(town, { east, north: 0 }), ...rest };
}

/** A phone whose app listens to geofences. */
export class FencedPhone extends Phone {
  readonly crossings: { readonly up: number; readonly id: string; readonly event: GeofenceEvent }[] = [];
  readonly changes: GeofencesChangeEvent[] = [];
  /** Does the app's runtime listen, or is it gone? */
  listens = true;

  override async wakes(): Promise<this> {
    await super.wakes();
    if (!this.listens) return this;
    this.engine.onGeofence((event, { id }) => this.crossings.push({ up: this.up, id: id ?? '', event }));
    this.engine.onGeofencesChange((change) => this.changes.push(change));
    return this.settles();
  }

  async startsGeofences(): Promise<this> {
    this.state = await this.engine.startGeofences();
    return this.settles();
  }

  async adds(...fences: Geofence[]): Promise<this> {
    await this.engine.addGeofences(fences);
    return this.settles();
  }

  /** The operating system says that a region of ours was crossed. */
  async region(identifier: string, action: 'enter' | 'exit' | 'failed', message?: string): Promise<this> {
    const reading = { identifier, action, ageMillis: 0 };
    this.sensor.deliver('regions', message === undefined ? reading : { ...reading, message });
    return this.settles();
  }

  /** The phone is somewhere else all at once, and says so. */
  async isAt(east: number, rest: { readonly accuracy?: number } = {}): Promise<this> {
    this.east = east;
    return this.fix(rest);
  }

  /** "ENTER home", "EXIT home", … in the order they were heard. */
  get told(): string[] {
    return this.crossings.map(({ event }) => `${event.action} ${event.identifier}`);
  }

  /** What the operating system was asked to watch. */
  get regions(): readonly RegionRequest[] {
    return this.sensor.request('regions') ?? [];
  }

  get regionNames(): string[] {
    return this.regions.map(({ identifier }) => identifier).sort();
  }
}

/** A phone whose engine is ready; nothing is tracked yet. */
export async function newPhone(options: PhoneOptions = {}): Promise<FencedPhone> {
  const phone = new FencedPhone(options);
  await phone.wakes();
  if (options.config) await phone.engine.setConfig(options.config);
  return phone.settles();
}
