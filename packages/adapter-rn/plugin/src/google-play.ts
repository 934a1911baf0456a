import { type ConfigPlugin, withGradleProperties } from 'expo/config-plugins';
import type { Options } from './options';

/** The property that this package's build.gradle reads. */
const PROPERTY = 'geoPlayServices';

/** Compiles the module for Google Play services in. */
export const withPlayServices: ConfigPlugin<Options> = (config, { playServices }) =>
  withGradleProperties(config, (inner) => {
    const others = inner.modResults.filter((item) => item.type !== 'property' || item.key !== PROPERTY);
    inner.modResults = playServices
      ? [...others, { type: 'property', key: PROPERTY, value: 'true' }]
      : others;
    return inner;
  });
