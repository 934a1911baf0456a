import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { dartFiles } from '../facades/dart';
import { KOTLIN_CONFIG, kotlinConfig } from '../facades/kotlin';
import { SWIFT_CONFIG, swiftConfig } from '../facades/swift';
import { configPage } from '../pages/config-page';
import { contractPage } from '../pages/contract-page';
import { ROWS } from '../rows/index';
import { configSchema } from '../schema/config-schema';
import { recordSchema } from '../schema/record-schema';
import type { ProvingTest } from './proof';

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** Everything that is made from the rows, by its path from the root. */
export function generatedFiles(tests: readonly ProvingTest[]): Readonly<Record<string, string>> {
  return {
    'docs/contract.md': contractPage(ROWS, tests),
    'docs/config.md': configPage(),
    'docs/schema/location.schema.json': json(recordSchema()),
    'docs/schema/config.schema.json': json(configSchema()),
    [KOTLIN_CONFIG]: kotlinConfig(),
    [SWIFT_CONFIG]: swiftConfig(),
    ...dartFiles(),
  };
}

/** The committed files that are not what would be generated now. */
export function staleFiles(root: string, files: Readonly<Record<string, string>>): string[] {
  return Object.entries(files).flatMap(([path, text]) => {
    const committed = join(root, path);
    return existsSync(committed) && readFileSync(committed, 'utf8') === text ? [] : [path];
  });
}

export function write(root: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}
