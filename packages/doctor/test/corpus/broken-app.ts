import type { Base, Edits, Files } from '../app-files';

/** An app that fails on a phone, in a build or in a review, as somebody has reported or a vendor rules. */
export interface BrokenApp {
  readonly name: string;
  readonly base: Base;
  /** It is one of a workspace that hoists packages. */
  readonly isInMonorepo?: boolean;
  /** Files in the app's own folder that a workspace does not hoist. */
  readonly own?: Files;
  /** The report, or the vendor's page. */
  readonly report: string;
  readonly edits: Edits;
  /** The rule that must find it. */
  readonly rule: string;
  /** The file of the finding, and what its line contains; no text: the file as a whole. */
  readonly at: readonly [file: string, line?: string];
  /** Other rules that the same fault also breaks. */
  readonly also?: readonly string[];
}
