import type { Config } from '../config/keys';

type Headers = Readonly<Record<string, string>>;

/** The header of an access token unless `authorization.header` overrides it. */
const BEARER = 'Authorization: Bearer {token}';

/** Inserts the token into a header such as `X-Api-Key: {token}`; undefined without a token. */
export function tokenHeader(authorization: Config['authorization'], token: string | undefined): Headers {
  if (token === undefined) return {};
  const template = authorization?.header ?? BEARER;
  const colon = template.indexOf(':');
  const value = template.slice(colon + 1).trim();
  return { [template.slice(0, colon).trim()]: value.split('{token}').join(token) };
}

/** Merges headers; the later of two with the same name, compared without case, wins: sending both would invalidate both. */
export function layered(...layers: readonly Headers[]): Headers {
  const merged = new Map<string, readonly [name: string, value: string]>();
  for (const layer of layers) {
    for (const entry of Object.entries(layer)) merged.set(entry[0].toLowerCase(), entry);
  }
  return Object.fromEntries(merged.values());
}
