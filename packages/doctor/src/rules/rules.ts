import type { Rule } from '../rule';
import { ANDROID_APP } from './android-app';
import { ANDROID_BUILD } from './android-build';
import { ANDROID_COMPONENTS } from './android-components';
import { ANDROID_PERMISSIONS } from './android-permissions';
import { CONFIG } from './config';
import { EXPO } from './expo';
import { IOS_INFO } from './ios-info';
import { IOS_PROJECT } from './ios-project';
import { PACKAGES } from './packages';
import { REACT_NATIVE } from './react-native';

/** The table. docs/doctor.md is printed from it. */
export const RULES: readonly Rule[] = [
  ...PACKAGES,
  ...REACT_NATIVE,
  ...EXPO,
  ...ANDROID_PERMISSIONS,
  ...ANDROID_COMPONENTS,
  ...ANDROID_BUILD,
  ...ANDROID_APP,
  ...IOS_INFO,
  ...IOS_PROJECT,
  ...CONFIG,
];
