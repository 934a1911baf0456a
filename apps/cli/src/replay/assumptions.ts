import type { PointSource, TrackPoint } from '@geo/adapter-node';
import {
  ANDROID_PROFILE,
  type ConfigPatch,
  IOS_PROFILE,
  NODE_PROFILE,
  type PlatformProfile,
  WEB_PROFILE,
} from '@geo/core';
import { gapBetween } from './gaps';

/** The platforms that a recording may be replayed as. */
export const PROFILES = {
  ios: IOS_PROFILE,
  android: ANDROID_PROFILE,
  web: WEB_PROFILE,
  node: NODE_PROFILE,
} as const satisfies Readonly<Record<string, PlatformProfile>>;

/** The name of a platform profile. */
export type ProfileName = keyof typeof PROFILES;

/** What a long silence is: a rest where nothing was travelled, or time without fixes, of which the engine alone judges. */
export const GAP_MEANINGS = ['rest', 'silence'] as const;
export type GapMeaning = (typeof GAP_MEANINGS)[number];

/** What a replay takes for granted of its recording. */
export interface Assumptions {
  readonly profile: ProfileName;
  readonly gaps: GapMeaning;
  /** Minutes of rest that end a trip; `null`: as the engine has it. */
  readonly stopTimeout: number | null;
  /** How the meaning of gaps was found, in words. */
  readonly because: string;
}

/** What of them the command line says. */
export interface Given {
  readonly profile?: ProfileName;
  readonly gaps?: GapMeaning | 'auto';
}

/**
 * A recorder that sleeps at rest ends its trips itself, by its silence: a rest on the way is no end. Longer than people wait for a
 * connection by day, as buses and trains come every quarter of an hour; the engine's own five minutes split trips at stations.
 */
const SLEEPING_STOP_MINUTES = 15;
/** Points that come no faster than this show no silence. */
const STEADY_MILLIS = 120_000;
/** A recorder sleeps at rest by design where it does so for this share of the time: a lunch on a hike is a pause. */
const SLEEPING_SHARE = 0.25;

/** How long a recording is silent at rest. */
export interface Survey {
  readonly points: number;
  /** Points that follow the one before them closely. */
  readonly steady: number;
  readonly rests: number;
  readonly restMillis: number;
  readonly spanMillis: number;
}

/** Reads a recording to its end, and keeps nothing of it. */
export async function surveyOf(source: PointSource): Promise<Survey> {
  let [points, steady, rests, restMillis, spanMillis] = [0, 0, 0, 0, 0];
  let before: TrackPoint | undefined;
  for (let part = await source.next(); part; part = await source.next()) {
    for (const point of part) {
      points++;
      const millis = before ? Math.max(0, point.timeMillis - before.timeMillis) : 0;
      const gap = before && gapBetween(before, point, SLEEPING_STOP_MINUTES * 60_000);
      spanMillis += millis;
      if (before && millis <= STEADY_MILLIS) steady++;
      if (gap?.meaning === 'rest') {
        rests++;
        restMillis += millis;
      }
      before = point;
    }
  }
  return { points, steady, rests, restMillis, spanMillis };
}

/** Does the recorder sleep at rest? */
function sleeps({ points, steady, restMillis, spanMillis }: Survey): boolean {
  return 2 * steady >= points && spanMillis > 0 && restMillis >= SLEEPING_SHARE * spanMillis;
}

/** What is assumed of a recording, where the command line and the configuration say nothing else. */
export function assumptionsOf(given: Given, config: ConfigPatch, survey: Survey | undefined): Assumptions {
  const { profile = 'node', gaps: said = 'auto' } = given;
  const gaps = said !== 'auto' ? said : survey && sleeps(survey) ? 'rest' : 'silence';
  return {
    profile,
    gaps,
    stopTimeout: config.stopTimeout ?? (gaps === 'rest' ? SLEEPING_STOP_MINUTES : null),
    because: said !== 'auto' ? 'as the command line says' : found(survey),
  };
}

function found(survey: Survey | undefined): string {
  if (!survey) return 'standard input can be read once only, and was not searched for silences';
  const share = survey.spanMillis > 0 ? Math.round((100 * survey.restMillis) / survey.spanMillis) : 0;
  const times = survey.rests === 1 ? 'once' : `${survey.rests} times`;
  return `the recording is silent for ${SLEEPING_STOP_MINUTES} minutes or more without travel ${times}, ${share} % of its time`;
}
