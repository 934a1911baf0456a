import { withHiddenFields } from './fields';
import type { Redactor } from './redactor';

/**
 * Adds the secrets of a configuration or a patch: tokens, values of headers that `publicHeaders` does not name,
 * credentials and queries of URLs, and the values of `refreshPayload`. The patch may be invalid: its error would
 * quote the secrets.
 * @param isWhole - absent keys have their defaults
 */
export function learnConfig(redactor: Redactor, config: unknown, isWhole: boolean): void {
  const { publicHeaders } = Object(config) as { publicHeaders?: unknown };
  if (publicHeaders === null || (publicHeaders === undefined && isWhole)) redactor.publish([]);
  else if (isTexts(publicHeaders)) redactor.publish(publicHeaders);
  const secrets: string[] = [];
  const published: string[] = [];
  const collect = (into: string[]) => (value: string) => {
    into.push(value);
    return value;
  };
  const rules = { hide: collect(secrets), isPublic: redactor.isPublic };
  try {
    // A value that is public now may have been a secret.
    withHiddenFields(config, { hide: collect(published), isPublic: () => false });
    withHiddenFields(config, rules);
  } catch {
    return; // it cannot be read, so it can neither be stored nor sent
  }
  const kept = new Set(secrets);
  redactor.forget(published.filter((value) => !kept.has(value)));
  redactor.learn(secrets);
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
