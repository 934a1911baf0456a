module.exports = { preset: '@geo/adapter-rn', testMatch: ['<rootDir>/*.spec.{ts,tsx}'] };
