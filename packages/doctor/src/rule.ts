import type { App } from './app';
import type { Place } from './place';

/** How bad it is: it fails; it fails for some users, or may be refused. */
export type Severity = 'error' | 'warning';

/** A change to one file that cannot make anything worse. */
export interface Fix {
  readonly file: string;
  readonly edit: (text: string) => string;
}

/** What a rule has found. */
export interface Found extends Place {
  /** What is wrong, with what was found. */
  readonly says: string;
  /** What to do here; absent: what the rule says in general. */
  readonly mend?: string;
  readonly fix?: Fix;
}

/** One row of the table: something that fails on a phone, in a build, or in a store's review. */
export interface Rule {
  /** Group and name. */
  readonly id: string;
  readonly severity: Severity;
  /** Where it fails: an OS version, a store, a build. */
  readonly fails: string;
  /** The demand, in a sentence. */
  readonly demand: string;
  /** The vendor's page, or the report, that it follows from. */
  readonly source: string;
  readonly mend: string;
  /** Pure: what breaks this rule in an app. */
  readonly check: (app: App) => readonly Found[];
}

/** A finding, as it is printed. */
export interface Finding extends Place {
  readonly rule: string;
  readonly severity: Severity;
  readonly fails: string;
  readonly says: string;
  readonly source: string;
  readonly mend: string;
  /** `--fix` mends it. */
  readonly isFixable: boolean;
}
