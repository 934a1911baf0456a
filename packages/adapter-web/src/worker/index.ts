/**
 * The service worker's part: uploads what the pages of this origin have left in the queue, also when none is open.
 *
 * @packageDocumentation
 */

export type { Drained } from './drain';
export { type UploadOptions, uploadInBackground, uploadQueue } from './upload-in-background';
