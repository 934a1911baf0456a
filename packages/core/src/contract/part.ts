/**
 * What an engine can do without: geofences, detection of crashes and of distraction, the compass, trips, the black box, templates of
 * what is uploaded, and the upload of the log.
 */
export type PartName =
  | 'geofences'
  | 'crash'
  | 'distraction'
  | 'heading'
  | 'trips'
  | 'blackBox'
  | 'templates'
  | 'logUpload';
