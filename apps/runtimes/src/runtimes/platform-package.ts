import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * A program as npm has it: in a package of its own for each platform, an optional dependency of the package of its name. Its
 * postinstall script, which would only link the two, is not needed. Undefined where it is not installed.
 * @param scope how the platform packages begin: `@oven/bun-`
 */
export function platformProgram(name: string, scope: string, file: string): string | undefined {
  const require = createRequire(import.meta.url);
  try {
    const manifestPath = require.resolve(`${name}/package.json`);
    const manifest = require(manifestPath) as { optionalDependencies?: Record<string, string> };
    const beside = createRequire(manifestPath);
    const here = `${scope}${process.platform}-${process.arch}`;
    for (const candidate of Object.keys(manifest.optionalDependencies ?? {})) {
      if (!candidate.startsWith(here)) continue;
      const program = folderOf(candidate, beside);
      if (program !== undefined && existsSync(join(program, file))) return join(program, file);
    }
  } catch {
    // Not installed.
  }
  return undefined;
}

function folderOf(name: string, require: NodeJS.Require): string | undefined {
  try {
    return dirname(require.resolve(`${name}/package.json`));
  } catch {
    return undefined;
  }
}
