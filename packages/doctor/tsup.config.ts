import { defineConfig } from 'tsup';
import { library } from '../../scripts/library';

export default defineConfig(library(import.meta.url, { index: 'src/index.ts' }, { target: 'es2022' }));
