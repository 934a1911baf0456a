import { defineConfig } from 'tsup';
import { library } from '../../scripts/library';

const ENTRIES = { index: 'src/index.ts', client: 'src/client/index.ts', testing: 'src/testing/index.ts' };

/**
 * CommonJS files share no code, but the class of errors must be one: `instanceof` holds for errors of a client, of the engine and of
 * a simulated phone. ES modules have it in a file that they share.
 */
const oneClassOfErrors = {
  name: 'one-class-of-errors',
  setup(build: {
    readonly initialOptions: { readonly format?: string };
    onResolve(
      options: { readonly filter: RegExp },
      resolve: (given: { readonly kind: string }) => { path: string; external: true } | undefined,
    ): void;
  }) {
    if (build.initialOptions.format !== 'cjs') return;
    build.onResolve({ filter: /(^\.|\/contract)\/errors$/ }, ({ kind }) =>
      kind === 'entry-point' ? undefined : { path: './errors.cjs', external: true },
    );
  },
};

export default defineConfig(
  library(import.meta.url, ENTRIES, {
    entry: { ...ENTRIES, errors: 'src/contract/errors.ts' },
    esbuildPlugins: [oneClassOfErrors],
    // Bundled: it comes as a module only, and core's CommonJS build must load as well.
    noExternal: ['flatbush', 'flatqueue'],
  }),
);
