/**
 * What @geo/core costs in an app, minified and gzipped. Each limit lies a little above what it is, so that
 * growth is a decision: whoever raises one says in the commit what was bought with it.
 */
export default [
  {
    name: '@geo/core, xstate included',
    path: 'packages/core/dist/index.js',
    gzip: true,
    limit: '89 kB',
  },
  {
    name: '@geo/core, our own code',
    path: 'packages/core/dist/index.js',
    ignore: ['xstate'],
    gzip: true,
    limit: '76.5 kB',
  },
];
