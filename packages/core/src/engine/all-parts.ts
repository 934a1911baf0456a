import { crashOperations } from '../api/crash';
import { geofenceOperations } from '../api/geofences';
import { headingOperations } from '../api/heading';
import { tripOperations } from '../api/trips';
import { blackBoxOperations, createBlackBox } from '../blackbox/black-box';
import { recordClient } from '../blackbox/record-client';
import { recordPorts } from '../blackbox/record-ports';
import { createGeofences } from '../geofences/geofences';
import { createHeading } from '../heading/heading';
import { logUploadOf } from '../log/tracked-log-upload';
import { createCrash } from '../safety/crash';
import { createDistraction } from '../safety/distraction';
import { compileTemplate, templateFault } from '../templates/template';
import { createTrips } from '../trips/trips';
import type { EnginePart, PartOf } from './parts';

/** Geofences: `addGeofence` and its kin, `startGeofences`, the events `geofence` and `geofenceschange`. */
export const geofencesPart: EnginePart = {
  name: 'geofences',
  contents: { create: createGeofences, operations: geofenceOperations },
} satisfies PartOf<'geofences'>;

/** Detection of crashes: `crashDetection`, the events `crashsuspected` and `crash`, operations. */
export const crashPart: EnginePart = {
  name: 'crash',
  contents: { create: createCrash, operations: crashOperations },
} satisfies PartOf<'crash'>;

/** Detection of handling while driving: `distractionDetection`, the event `distraction`, extras of records. */
export const distractionPart: EnginePart = {
  name: 'distraction',
  contents: createDistraction,
} satisfies PartOf<'distraction'>;

/** The compass: `watchHeading`, the event `heading`. */
export const headingPart: EnginePart = {
  name: 'heading',
  contents: { create: createHeading, operations: headingOperations },
} satisfies PartOf<'heading'>;

/** Trips: `trips`, `getTrips` and its kin, the event `trip`, `watchLine`. */
export const tripsPart: EnginePart = {
  name: 'trips',
  contents: { create: createTrips, operations: tripOperations },
} satisfies PartOf<'trips'>;

/** The black box: `exportBlackBox`, `explain`. Without it nothing is recorded, whatever `blackBox` says. */
export const blackBoxPart: EnginePart = {
  name: 'blackBox',
  contents: { create: createBlackBox, recordPorts, recordClient, operations: blackBoxOperations },
} satisfies PartOf<'blackBox'>;

/** Templates of what is uploaded: `locationTemplate`, `geofenceTemplate`, `paramsTemplate`, and forms. */
export const templatesPart: EnginePart = {
  name: 'templates',
  contents: { compile: compileTemplate, fault: templateFault },
} satisfies PartOf<'templates'>;

/** The upload of the log: `uploadLog`, `logUrl`. */
export const logUploadPart: EnginePart = {
  name: 'logUpload',
  contents: logUploadOf,
} satisfies PartOf<'logUpload'>;

/** Every part: what `createEngine` makes an engine of. */
export const ALL_PARTS: readonly EnginePart[] = [
  geofencesPart,
  crashPart,
  distractionPart,
  headingPart,
  tripsPart,
  blackBoxPart,
  templatesPart,
  logUploadPart,
];
