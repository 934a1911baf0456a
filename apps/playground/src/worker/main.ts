/// <reference lib="webworker" />
import type { ToWorker } from '../protocol/index';
import { createHost } from './host';

declare const self: DedicatedWorkerGlobalScope;

const receive = createHost((message) => self.postMessage(message), {
  now: () => performance.now(),
  after: (millis, run) => void setTimeout(run, millis),
});

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => receive(data));
