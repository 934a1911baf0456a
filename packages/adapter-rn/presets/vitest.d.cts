/**
 * A plugin of Vite that makes each test file of Vitest expect a simulated phone in the place of the native module: a call before
 * `simulatedPhone()` of `@geo/adapter-rn/testing` rejects and says so.
 *
 * @packageDocumentation
 */

/** What Vite needs of a plugin. */
export interface SimulatedPhonesPlugin {
  /** The plugin's name. */
  readonly name: string;
  /** Adds the setup file of this package. */
  config(): { readonly test: { readonly setupFiles: string[] } };
}

/**
 * @example
 * import { simulatedPhones } from '@geo/adapter-rn/vitest';
 * import { defineConfig } from 'vitest/config';
 *
 * export default defineConfig({ plugins: [simulatedPhones()] });
 */
export declare function simulatedPhones(): SimulatedPhonesPlugin;
