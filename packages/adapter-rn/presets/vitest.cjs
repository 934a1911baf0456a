/** A plugin of Vite that makes each test file of Vitest expect a simulated phone in the place of the native module. */
exports.simulatedPhones = () => ({
  name: '@geo/adapter-rn',
  config: () => ({ test: { setupFiles: [require.resolve('./setup.cjs')] } }),
});
