// A page of an app whose server is real. It registers the worker, and does nothing else by itself.
import { createGeo } from '../../../src/create-geo';

const geo = createGeo({
  name: 'drain',
  ports: {
    sensor: {
      available: new Set(),
      watch: () => ({ update: () => undefined, close: () => undefined }),
      ask: () => Promise.reject(new Error('no')),
    },
  },
});
globalThis.page = {
  geo,
  async registered() {
    await navigator.serviceWorker.register('/worker.js');
    await navigator.serviceWorker.ready;
  },
};

declare global {
  var page: { readonly geo: typeof geo; registered(): Promise<void> };
}
