import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** Where the comment in core is about the whole family, or names what Dart has by another name. */
const OWN: Readonly<Record<string, string>> = {
  AUTHORIZATION_STATUS_NOT_DETERMINED: 'The user has not been asked yet.',
  DESIRED_ACCURACY_NAVIGATION:
    'The best accuracy of the receiver, with all other sensors: for navigation, on a charger.',
  LOG_LEVEL_OFF: 'Errors and warnings alone.',
  NOTIFICATION_PRIORITY_MIN: 'Without an icon in the status bar.',
  TRACKING_MODE_GEOFENCES: 'Geofences alone.',
  TRACKING_MODE_LOCATION: 'The location stream and geofences.',
  LOCATION_ERROR_UNKNOWN: 'The platform does not say why.',
};

let docs: ReadonlyMap<string, string> | undefined;

function readDocs(): ReadonlyMap<string, string> {
  const core = dirname(createRequire(import.meta.url).resolve('@geo/core/package.json'));
  const path = join(core, 'src/contract/constants.ts');
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2022, true);
  return new Map(
    file.statements.filter(ts.isVariableStatement).flatMap((statement) => {
      const [comment] = ts.getJSDocCommentsAndTags(statement);
      const says = ts.getTextOfJSDocComment(comment?.comment) ?? '';
      return statement.declarationList.declarations.map(({ name }) => [name.getText(), says] as const);
    }),
  );
}

/** What a constant means, in the words of core, with its value. */
export function constantDoc(name: string): string {
  docs ??= readDocs();
  const says = OWN[name] ?? docs.get(name) ?? '';
  if (says === '') throw new Error(`what does ${name} mean?`);
  return says;
}
