import { connect } from 'node:net';

/** A host of one's own network answers within this. */
const ANSWER_LIMIT_MILLIS = 2000;

/** Does something listen there? */
export function isReachable(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: ANSWER_LIMIT_MILLIS });
    const settle = (reachable: boolean) => {
      socket.destroy();
      resolve(reachable);
    };
    socket.on('connect', () => settle(true));
    socket.on('timeout', () => settle(false));
    socket.on('error', () => settle(false));
  });
}
