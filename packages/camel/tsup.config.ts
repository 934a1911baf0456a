import { defineConfig } from 'tsup';
import { library } from '../../scripts/library';

export default defineConfig(library({ index: 'src/index.ts' }));
