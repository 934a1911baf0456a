import { boundedLastLife, type LastLife } from '../contract/last-life';

/** What the owner of the engine knows of the time before it. */
export interface Before {
  /** Why the previous engine in this process failed. */
  readonly afterFailure?: string | undefined;
  /** Why the previous process ended. */
  readonly lastLife?: LastLife | undefined;
}

/** The same without what is known as a secret by now: platforms quote whatever the process had in hand. */
export function redactedBefore({ afterFailure, lastLife }: Before, redact: (text: string) => string): Before {
  return { afterFailure, lastLife: lastLife && boundedLastLife(lastLife, redact) };
}
