/** The host and port of a URL, as messages name it; undefined where no request can go. */
export function targetOf(url: string): string | undefined {
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    return undefined;
  }
  const { protocol, host, username, password } = parsed;
  return /^https?:$/.test(protocol) && username === '' && password === '' ? host : undefined;
}
