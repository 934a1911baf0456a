import { fork } from 'node:child_process';
import { once } from 'node:events';

/** What has arrived since the last request for it. */
export interface Arrived {
  readonly requests: number;
  readonly bytes: number;
}

/** The other end of uploads, on a loopback port, in a process of its own, so that it takes no processor time of the measured one. */
export interface UploadServer {
  readonly url: string;
  arrived(): Promise<Arrived>;
  close(): void;
}

export async function uploadServer(): Promise<UploadServer> {
  // Built beside this file.
  const child = fork(new URL('./answering-server.js', import.meta.url), { execArgv: [] });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    url: `http://127.0.0.1:${port}/locations`,
    async arrived() {
      child.send('arrived?');
      const [arrived] = (await once(child, 'message')) as [Arrived];
      return arrived;
    },
    close: () => child.disconnect(),
  };
}
