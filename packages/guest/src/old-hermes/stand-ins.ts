// What the bundle for old Hermes is given in place of two globals that are not as the standard has them there.
export { standardJson as JSON } from './json';
export { StandardPromise as Promise } from './promise';
