/** Scheme, host and port of an unambiguous URL. */
const ADDRESS = /^(https?):\/\/([a-z0-9.-]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?(?:[/?#]|$)/i;

const DEFAULT_PORTS: Readonly<Record<string, string>> = { http: '80', https: '443' };

/**
 * The origin of a URL, such as `https://example.com:443`. Undefined where a server might parse it
 * differently (credentials, backslashes, spaces, characters that are not ASCII): no secret is sent to such a URL.
 */
function originOf(address: string): string | undefined {
  const [, scheme, host, port] = ADDRESS.exec(address) ?? [];
  if (scheme === undefined || host === undefined) return undefined;
  const lower = scheme.toLowerCase();
  return `${lower}://${host.toLowerCase()}:${port === undefined ? DEFAULT_PORTS[lower] : Number(port)}`;
}

/** Do both URLs lead to the same server, so that a secret of one may be sent to the other? */
export function isSameOrigin(one: string, other: string): boolean {
  const origin = originOf(one);
  return origin !== undefined && origin === originOf(other);
}
