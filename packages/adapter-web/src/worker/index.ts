/**
 * The service worker's part: uploads what the pages of this origin have left in the queue.
 *
 * @packageDocumentation
 */

export { DATABASE } from '../storage/idb-storage';
