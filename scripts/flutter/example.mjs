import { join } from 'node:path';
import { compileDart } from '../dart-program.mjs';
import { dartSdk } from '../dart-sdk.mjs';
import { root } from './places.mjs';

/** Does the example compile, against the package and the stand-ins for Flutter? Or what that lacks. */
export function exampleTests() {
  const sdk = dartSdk();
  if ('reason' in sdk) return { lack: sdk.reason };
  const compiled = compileDart(sdk.dart, '../example/lib/main', { out: join(root, 'out/flutter-example') });
  if (!('problem' in compiled)) return { passed: 1, failed: 0, skipped: 0 };
  console.log(compiled.problem);
  return { passed: 0, failed: 1, skipped: 0 };
}
