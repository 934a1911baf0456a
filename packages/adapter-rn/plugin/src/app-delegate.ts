import { withLaunchHook } from '@geo/doctor';
import { type ConfigPlugin, withAppDelegate } from 'expo/config-plugins';
import type { Options } from './options';

/** Expo's app delegate calls the subscriber that this package brings. */
const CALLS_SUBSCRIBERS = /\b(ExpoAppDelegate|EXAppDelegateWrapper)\b/;

/** Starts the engine at launch in an app delegate that calls no subscribers: a bare app that has added Expo's modules. */
export const withAppDelegateHook: ConfigPlugin<Options> = (config) =>
  withAppDelegate(config, (inner) => {
    const { contents } = inner.modResults;
    if (!CALLS_SUBSCRIBERS.test(contents)) inner.modResults.contents = withLaunchHook(contents);
    return inner;
  });
