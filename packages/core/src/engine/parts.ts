import type { crashOperations } from '../api/crash';
import type { Engine } from '../api/engine';
import type { geofenceOperations } from '../api/geofences';
import type { headingOperations } from '../api/heading';
import type { tripOperations } from '../api/trips';
import type { blackBoxOperations, createBlackBox } from '../blackbox/black-box';
import type { recordClient } from '../blackbox/record-client';
import type { recordPorts } from '../blackbox/record-ports';
import type { PartName } from '../contract/part';
import type { createGeofences } from '../geofences/geofences';
import type { createHeading } from '../heading/heading';
import type { logUploadOf } from '../log/tracked-log-upload';
import type { createCrash } from '../safety/crash';
import type { createDistraction } from '../safety/distraction';
import type { compileTemplate, templateFault } from '../templates/template';
import type { createTrips } from '../trips/trips';

/**
 * A part that an engine can do without. What is not given to `createEngineOf` is not in a bundle: nothing else imports it.
 */
export interface EnginePart {
  /** Which one. Errors and `createEngineOf` use this name. */
  readonly name: PartName;
  /** The functions that it is made of, for the engine alone. */
  readonly contents: unknown;
}

/** What the engine is composed from, by part: the part itself, or what takes its place in an engine without it. */
export interface Contents {
  readonly geofences: {
    readonly create: typeof createGeofences;
    readonly operations: (...given: Parameters<typeof geofenceOperations>) => Partial<Engine>;
  };
  readonly crash: {
    readonly create: typeof createCrash;
    readonly operations: (...given: Parameters<typeof crashOperations>) => Partial<Engine>;
  };
  readonly distraction: typeof createDistraction;
  readonly heading: {
    readonly create: typeof createHeading;
    readonly operations: (...given: Parameters<typeof headingOperations>) => Partial<Engine>;
  };
  readonly trips: {
    readonly create: typeof createTrips;
    readonly operations: (...given: Parameters<typeof tripOperations>) => Partial<Engine>;
  };
  readonly blackBox: {
    readonly create: typeof createBlackBox;
    readonly recordPorts: typeof recordPorts;
    readonly recordClient: typeof recordClient;
    readonly operations: typeof blackBoxOperations;
  };
  readonly templates: {
    readonly compile: typeof compileTemplate | undefined;
    readonly fault: typeof templateFault | undefined;
  };
  readonly logUpload: typeof logUploadOf;
}

/** One of the parts, with what it is made of. */
export interface PartOf<N extends PartName> extends EnginePart {
  readonly name: N;
  readonly contents: Contents[N];
}

/** The parts of an engine. */
export interface Parts extends Contents {
  /** Has the engine this part, and not its stand-in? */
  has(part: PartName): boolean;
}

/** The given parts; those of `standIns` where one is not given. */
export function partsOf(given: readonly EnginePart[], standIns?: Contents): Parts {
  const present = Object.fromEntries(given.map(({ name, contents }) => [name, contents]));
  return { ...standIns, ...present, has: (part) => part in present } as Parts;
}
