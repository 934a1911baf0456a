import type { ClientConnection } from '@geo/guest';

/** A connection to a host that starts a moment later: messages are held until then, in order. */
export function heldConnection(starting: Promise<ClientConnection>): ClientConnection {
  const held: string[] = [];
  const sinks = new Set<(json: string) => void>();
  let connection: ClientConnection | undefined;
  let isLost = false;

  starting.then(
    (opened) => {
      if (isLost) return;
      connection = opened;
      connection.onMessage((json) => {
        for (const sink of [...sinks]) sink(json);
      });
      for (const json of held.splice(0)) connection.post(json);
    },
    // The process died before its host started: as on a phone, nothing is answered.
    () => undefined,
  );

  return {
    post(json) {
      if (connection) connection.post(json);
      else held.push(json);
    },
    onMessage(sink) {
      const own = (json: string) => sink(json);
      sinks.add(own);
      return () => void sinks.delete(own);
    },
    lost() {
      isLost = true;
      connection?.lost();
      sinks.clear();
    },
  };
}
