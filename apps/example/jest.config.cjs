// pnpm keeps a package in node_modules/.pnpm/<name>@<version>/node_modules/<name>, with a + for the slash of a scope.
const WRITTEN_FOR_METRO = '(?:@?react-native|expo|@expo)[^/]*/';

module.exports = {
  preset: '@geo/adapter-rn',
  testMatch: ['<rootDir>/test/**/*.test.{ts,tsx}'],
  // A drive of minutes is computed in tenths of a second; a machine that is busy takes its time.
  testTimeout: 120_000,
  setupFilesAfterEnv: ['<rootDir>/test/device.ts'],
  transformIgnorePatterns: [
    `node_modules/\\.pnpm/(?!${WRITTEN_FOR_METRO})`,
    `node_modules/(?!\\.pnpm/)(?!${WRITTEN_FOR_METRO})`,
  ],
};
