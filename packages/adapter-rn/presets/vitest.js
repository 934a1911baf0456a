import { fileURLToPath } from 'node:url';

const setup = fileURLToPath(new URL('./setup.cjs', import.meta.url));

/** A plugin of Vite that makes each test file of Vitest expect a simulated phone in the place of the native module. */
export const simulatedPhones = () => ({
  name: '@geo/adapter-rn',
  config: () => ({ test: { setupFiles: [setup] } }),
});
