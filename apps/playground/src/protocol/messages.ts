import type { ConfigPatch, Geofence, Position, SensorKind } from '@geo/core';
import type { MachineChart } from './chart';
import type { Action, Opening, Plan, UploadTarget } from './plan';
import type { Reason } from './reason';
import type { SensorReplyMessage, SensorRequestMessage } from './sensor-messages';
import type { PresetValues, SettingKey } from './settings';
import type { Snapshot } from './snapshot';

/** Commands that nothing answers: their effect comes with the next snapshot. */
export type Command =
  /** Does something to the phone now. */
  | { readonly type: 'act'; readonly action: Action }
  /** Virtual milliseconds a real one, 0.1 to 3600. */
  | { readonly type: 'rate'; readonly rate: number }
  | { readonly type: 'pause' }
  | { readonly type: 'resume' }
  /** Runs until the engine's next decision, at most a virtual day, and pauses there. */
  | { readonly type: 'stepToDecision' }
  /** Runs this far as fast as it goes, and goes on as before. */
  | { readonly type: 'skip'; readonly millis: number };

/** Questions and their answers, by type. */
export interface Questions {
  /** Opens a phone in place of the present one. Steps are repeated until `untilMillis`, as fast as it goes, and the phone stands paused there. */
  open: {
    readonly ask: { readonly opening: Opening; readonly upload?: UploadTarget };
    readonly answer: Opened;
  };
  /**
   * Opens this browser's own location in place of the present phone; the page has called `serveSensors`. Rejects when another tab uses it
   * already. Its session has no plan and no link, and its file is the black box alone.
   */
  openBrowser: { readonly ask: BrowserOpening; readonly answer: Opened };
  reason: { readonly ask: { readonly id: number }; readonly answer: Reason };
  /** The plan so far. */
  plan: { readonly ask: Record<never, never>; readonly answer: Plan };
  /** The session as a file: the black box with its plan. */
  file: { readonly ask: Record<never, never>; readonly answer: string };
  /** Opens a session from such a file. Rejects with what is wrong with it. */
  openFile: { readonly ask: { readonly text: string }; readonly answer: Opened };
  /** The part of the address behind `#`. */
  link: { readonly ask: Record<never, never>; readonly answer: string };
  /** Opens a session from such a part of an address. */
  openLink: { readonly ask: { readonly hash: string }; readonly answer: Opened };
  /** The digest over every observation so far: the same plan gives the same one, in Node and in browsers. */
  digest: { readonly ask: Record<never, never>; readonly answer: string };
  /** Everything of the present session again, as if nothing had been sent: for a page that comes late. */
  everything: { readonly ask: Record<never, never>; readonly answer: Opened };
}

/** How a session with this browser's own location begins. */
export interface BrowserOpening {
  /** What `serveSensors` found. */
  readonly available: readonly SensorKind[];
  /** What is shown before the first fix. */
  readonly begin: Position;
  readonly config: ConfigPatch;
  readonly fences: readonly Geofence[];
  /** Default: records are kept and not uploaded. */
  readonly upload?: Extract<UploadTarget, { to: 'receiver' }>;
}

/** A phone was opened. */
export interface Opened {
  /** Snapshots carry the same number. */
  readonly session: number;
  /** A simulated phone, or this browser's own location. */
  readonly source: 'phone' | 'browser';
  /** What it began with; of a browser its system and seed say nothing, and it cannot be repeated. */
  readonly plan: Plan;
  readonly charts: readonly MachineChart[];
  readonly keys: readonly SettingKey[];
  readonly presets: readonly PresetValues[];
}

/** The type of a question. */
export type QuestionType = keyof Questions;

/** From the page to the worker. */
export type ToWorker =
  | { readonly kind: 'command'; readonly command: Command }
  | SensorReplyMessage
  | {
      readonly [T in QuestionType]: {
        readonly kind: 'ask';
        readonly number: number;
        readonly type: T;
        readonly ask: Questions[T]['ask'];
      };
    }[QuestionType];

/** From the worker to the page. */
export type ToPage =
  | { readonly kind: 'snapshot'; readonly snapshot: Snapshot }
  | SensorRequestMessage
  | { readonly kind: 'answer'; readonly number: number; readonly answer: unknown }
  /** A question could not be answered. */
  | { readonly kind: 'refusal'; readonly number: number; readonly message: string }
  /** Something failed without a question: a command that does not fit, or a defect. */
  | { readonly kind: 'failure'; readonly message: string };
