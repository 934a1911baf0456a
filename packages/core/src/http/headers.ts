import type { Config } from '../config/keys';

type Headers = Readonly<Record<string, string>>;

/** How an access token travels unless `authorization.header` says otherwise. */
const BEARER = 'Authorization: Bearer {token}';

/** What a header like `X-Api-Key: {token}` makes of a token; nothing where there is no token. */
export function tokenHeader(authorization: Config['authorization'], token: string | undefined): Headers {
  if (token === undefined) return {};
  const template = authorization?.header ?? BEARER;
  const colon = template.indexOf(':');
  const value = template.slice(colon + 1).trim();
  return { [template.slice(0, colon).trim()]: value.split('{token}').join(token) };
}

/** Later headers win over earlier ones of the same name, however either is spelled: sent twice, both would be void. */
export function layered(...layers: readonly Headers[]): Headers {
  const merged = new Map<string, readonly [name: string, value: string]>();
  for (const layer of layers) {
    for (const entry of Object.entries(layer)) merged.set(entry[0].toLowerCase(), entry);
  }
  return Object.fromEntries(merged.values());
}
