/**
 * The boundary between a host and a guest, and between a client and its host: texts, each one message in JSON. Integers and
 * JSON cross; handles and closures do not.
 */
export type Post = (json: string) => void;

/**
 * A guest as a host holds it: the function to which each message goes. The host lets the promise jobs of the JavaScript
 * engine run out after every message before it delivers the next, and never delivers from within a `post`.
 */
export type Deliver = (json: string) => void;

/** What the guest's bundle puts into a bare JavaScript engine, as its one global `geoGuest`. */
export type Boot = (post: Post) => Deliver;

/** A client's end of the way to its host. */
export interface ClientChannel {
  /** Sends one message. It must not call the sink before it has returned. */
  post(json: string): void;
  /** Adds a listener for every message to this client, in order. Returns a function that removes it. */
  onMessage(sink: (json: string) => void): () => void;
}
