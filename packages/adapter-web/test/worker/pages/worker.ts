// The service worker of an app.
import { uploadInBackground, uploadQueue } from '../../../src/worker/index';

uploadInBackground({ name: 'drain' });

/** Another event that wakes a worker: a page requests the upload, and receives the result. */
globalThis.addEventListener('message', (event) => {
  const { ports, waitUntil } = event as ExtendableMessage;
  const answer = (value: unknown) => ports[0]?.postMessage(value);
  waitUntil.call(
    event,
    uploadQueue({ name: 'drain' }).then(answer, ({ code, message }) => answer({ code, message })),
  );
});

interface ExtendableMessage extends MessageEvent {
  waitUntil(work: Promise<unknown>): void;
}
