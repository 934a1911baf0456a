import { connectPlayground } from '../protocol/index';

const worker = new Worker(new URL('../worker/main.ts', import.meta.url), { type: 'module' });
connectPlayground(worker, { snapshot: () => undefined, failure: () => undefined });
