/**
 * Bytes of our requests in flight that may outlive the page. A browser gives a page 64 kB (Fetch, "http-network-or-cache fetch") and rejects
 * a request beyond that; a quarter is left for others, such as the app's own analytics.
 */
const KEEPALIVE_BYTES = 48 * 1024;

/** Which requests in flight outlive the page. */
export interface Keepalive {
  /** True when a body of this size still fits: the request may be sent with `keepalive`, and `give` is owed when it has ended. */
  take(bytes: number): boolean;
  give(bytes: number): void;
}

export function createKeepalive(): Keepalive {
  let used = 0;
  return {
    take(bytes) {
      if (used + bytes > KEEPALIVE_BYTES) return false;
      used += bytes;
      return true;
    },
    give(bytes) {
      used -= bytes;
    },
  };
}
