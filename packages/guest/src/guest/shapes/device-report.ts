import type { DeviceReport, LastLife } from '@geo/core';
import {
  flag,
  isObject,
  list,
  number,
  object,
  oneOf,
  optional,
  type Shape,
  type Shaped,
  text,
  textCutTo,
} from './shape';

/** Longest reason and detail of an exit that are kept, in characters: as core's. */
const REASON_MAX = 64;
const DETAIL_MAX = 1_024;
/** Longest fault of a manifest that is kept, in characters. */
const FAULT_MAX = 1_024;
/** Exits in one report, several times as many as Android keeps of an app. */
const EXITS_MAX = 100;

/** Why a process ended. Longer texts are cut: a host quotes the platform, and a long trace must not keep a guest from starting. */
export const lastLife = object<LastLife>({
  reason: textCutTo(REASON_MAX),
  at: optional(number),
  detail: optional(textCutTo(DETAIL_MAX)),
});

const FACTS = {
  manufacturer: optional(text),
  model: optional(text),
  osVersion: optional(text),
  appVersion: optional(text),
  standbyBucket: optional(text),
  backgroundRestricted: optional(flag),
  batteryOptimized: optional(flag),
  exactAlarms: optional(flag),
  notifications: optional(flag),
  user: optional(oneOf('owner', 'work-profile', 'secondary')),
  manifestFault: optional(textCutTo(FAULT_MAX)),
  exits: optional(list(lastLife, EXITS_MAX)),
};
type NamedFacts = { readonly [F in keyof typeof FACTS]?: Shaped<(typeof FACTS)[F]> };

const named = object<NamedFacts>(FACTS);
const isOther = ([name, fact]: [string, unknown]) =>
  !Object.keys(FACTS).includes(name) && name !== '__proto__' && fact !== null;

/** A report: facts with a name here are checked, others pass through. */
export const deviceReport: Shape<DeviceReport> = (value) => {
  const facts = named(value) as DeviceReport;
  return { ...Object.fromEntries(isObject(value) ? Object.entries(value).filter(isOther) : []), ...facts };
};
