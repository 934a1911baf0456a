import type { Base, Edits } from '../app-files';

/** An app that fails on a phone, in a build or in a review, as somebody has reported or a vendor rules. */
export interface BrokenApp {
  readonly name: string;
  readonly base: Base;
  /** The report, or the vendor's page. */
  readonly report: string;
  readonly edits: Edits;
  /** The rule that must find it. */
  readonly rule: string;
  /** The file of the finding, and what its line contains; no text: the file as a whole. */
  readonly at: readonly [file: string, line?: string];
  /** Findings that the same fault also causes. */
  readonly also?: readonly string[];
}
