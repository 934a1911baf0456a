import { withHiddenFields } from './fields';
import type { Redactor } from './redactor';

/**
 * Makes secrets of all that a configuration, or a part of one, sets as such: tokens, values of headers that `publicHeaders`
 * does not name, what addresses hold of credentials and queries, and the values of `refreshPayload`. It may be one that is
 * going to be refused: then its secrets are in the error.
 * @param isWhole - what it does not name has its default
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
    // What is no secret now may have been one.
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
