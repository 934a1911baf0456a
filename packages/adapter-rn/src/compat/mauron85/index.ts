/**
 * `BackgroundGeolocation` by the names of `@mauron85/react-native-background-geolocation` and its descendants.
 *
 * @packageDocumentation
 */

export { BackgroundGeolocation, BackgroundGeolocation as default } from './background-geolocation';
export type { DescendantEvents } from './events';
export type { DescendantLocation } from './location';
