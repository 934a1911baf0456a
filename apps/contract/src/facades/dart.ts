import { dartChoices } from './dart/choices';
import { dartConfig } from './dart/config';
import { dartConstantNames, dartConstants, dartEnums } from './dart/enums';
import { dartEvents } from './dart/events';
import { dartEveryKey } from './dart/every-key';
import { dartExceptions } from './dart/exceptions';
import { dartModels } from './dart/models';
import { dartVectors } from './dart/vectors';

const LIB = 'packages/flutter/lib/src/';

/** The files of the Dart package that are made from the rows, by their paths from the root. */
export const dartFiles = (): Readonly<Record<string, string>> => ({
  [`${LIB}model/models.g.dart`]: dartModels(),
  [`${LIB}model/choices.g.dart`]: dartChoices(),
  [`${LIB}model/enums.g.dart`]: dartEnums(),
  [`${LIB}model/constants.g.dart`]: dartConstants(),
  [`${LIB}model/geo_exception.g.dart`]: dartExceptions(),
  'packages/flutter/test/contract/constants.g.dart': dartConstantNames(),
  'packages/flutter/test/contract/every_key.g.dart': dartEveryKey(),
  'packages/flutter/test/unit/vectors.g.dart': dartVectors(),
  [`${LIB}api/config.g.dart`]: dartConfig(),
  [`${LIB}api/geo_event.g.dart`]: dartEvents(),
});
