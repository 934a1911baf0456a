// What is run of each package after it is installed. Code comes from the README in the package's own tarball.

/**
 * @typedef {object} Example
 * @property {string} package
 * @property {string} [code] a word of the README's block of code that is run
 * @property {string} [program] run instead of a block: a file that is installed (`dist/…`) or one of the package's tests
 * @property {readonly string[]} [args]
 * @property {boolean} [isTest] a test of vitest
 * @property {boolean} [inPackage] runs in the package's own folder
 * @property {string} [serves] a word of the README's block of shell that is run while the program serves
 * @property {RegExp} says what standard output must contain
 */

/** @type {readonly Example[]} */
export const EXAMPLES = [
  { package: '@geo/core', code: 'virtualScheduler', says: /^moving\n20 records, 657 metres$/m },
  { package: '@geo/camel', code: 'parseLocation', says: /^null null 0\.5\n0$/m },
  { package: '@geo/adapter-node', code: 'readTrack', says: /^\d+ records \d+(\.\d+)? metres$/m },
  {
    package: '@geo/adapter-node',
    program: 'test/installed/upgrade.mjs',
    says: /^tracking, 1979 metres, 11 records$/m,
  },
  { package: '@geo/guest', code: 'replayTranscript', inPackage: true, says: /^the same$/m },
  { package: '@geo/simulator', code: 'a kill interrupts', isTest: true, says: /1 pass/ },
  {
    ...{ package: '@geo/receiver', code: 'serveReceiver', serves: 'curl' },
    says: /"received":1,"stored":1,"duplicates":0/,
  },
  {
    ...{
      package: '@geo/cli',
      program: 'dist/geo.js',
      args: ['replay', 'drive.gpx', '--report', 'report.html'],
    },
    says: /records/,
  },
];
