// What takes too long for every change: all kills, seeds, planted bugs, hosted stories and fuzzed calls, of which the gate has a
// share, and whole systems. A failure leaves out nothing that comes after it.
//   pnpm nightly                      all of it: hours on two cores
//   pnpm nightly soak peers           only these
//   pnpm nightly --skip fresh         all but these
import { main } from './steps.mjs';

const EFFORT = '10';
const ROWS = process.env.GEO_ROWS_OF_READS ?? '50000000';

main(
  [
    {
      name: 'tests',
      about:
        'all tests with all their kills, seeds, listed cases and fuzzed calls, and properties drawn anew',
      command: ['--silent', 'run', 'test'],
      env: { GEO_EFFORT: EFFORT, GEO_FUZZ_CALLS: '100000', PROPERTY_SEED: 'random' },
    },
    {
      name: 'systems',
      about: 'whole systems with all their kills: browsers, servers, clusters',
      command: ['--silent', 'run', 'test:system'],
      env: { GEO_EFFORT: EFFORT },
    },
    {
      name: 'android',
      about: 'the Android library, a hundred kills of its process among its tests',
      command: ['--silent', 'run', 'test:android', '--where-possible'],
      env: { GEO_EFFORT: EFFORT },
    },
    {
      name: 'ios',
      about:
        'the iOS library, a hundred kills of its process and a hundred thousand geofences among its tests',
      command: ['--silent', 'run', 'test:ios', '--where-possible'],
      env: { GEO_EFFORT: EFFORT, GEO_FENCES: '100000', GEO_ROWS: '300000' },
    },
    {
      name: 'soak',
      about: 'two thousand phones by seed, a day each',
      command: ['--silent', 'run', 'sim', '--count', '2000', '--hours', '24'],
    },
    {
      name: 'pairwise',
      about:
        'configurations in which every two values of two keys occur together, on both systems, a day each',
      command: ['--silent', 'run', 'sim', '--pairwise', '--hours', '24'],
    },
    {
      name: 'runtimes',
      about: 'every golden scenario in every JavaScript engine that is here',
      command: ['--silent', 'run', 'runtimes'],
    },
    {
      name: 'peers',
      about: 'a recorded drive, uploaded to servers of others',
      command: ['--silent', 'run', 'peers'],
    },
    {
      name: 'overload',
      about: 'a minute of twice the load that each shape of the receiver can serve: nothing is lost',
      command: ['--silent', 'run', 'bench:receiver', 'overload'],
    },
    {
      name: 'rows',
      about:
        'fifty million rows, asked for maps, tracks, nearest devices and polygons; 35 GB of disk (GEO_ROWS_OF_READS: another number)',
      command: ['--silent', 'run', 'bench:receiver', 'rows', '--rows', ROWS],
    },
    {
      name: 'example',
      about: 'the example app, exported for the web and used in Chromium',
      command: ['--silent', '--filter', '@geo/example', 'run', 'pictures', '--out', '../../out/pictures'],
    },
    {
      name: 'web-app',
      about: 'the README of the web adapter in a new Vite app, in Chromium',
      command: ['--silent', 'run', 'web:app'],
    },
    {
      name: 'fresh',
      about: 'the README’s commands on a bare Debian',
      command: ['--silent', 'run', 'fresh'],
    },
  ],
  { stopsAtFirst: false },
);
