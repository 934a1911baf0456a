/**
 * What @geo/core costs in an app, and the guest's bundle in a host, minified and gzipped. Each limit lies a little above what it is, so that
 * growth is a decision: whoever raises one says in the commit what was bought with it.
 */
export default [
  {
    name: '@geo/core, xstate included',
    path: 'packages/core/dist/index.js',
    gzip: true,
    limit: '138 kB',
  },
  {
    name: '@geo/core, our own code',
    path: 'packages/core/dist/index.js',
    ignore: ['xstate'],
    gzip: true,
    limit: '125.95 kB',
  },
  {
    name: '@geo/guest, the bundle for a bare engine',
    path: 'packages/guest/dist/geo-guest.js',
    // It is what it is: bundling it again would only rename.
    disablePlugins: ['@size-limit/esbuild'],
    gzip: true,
    limit: '138.1 kB',
  },
  {
    name: '@geo/guest, the slim bundle: without optional parts',
    path: 'packages/guest/dist/geo-guest.slim.js',
    disablePlugins: ['@size-limit/esbuild'],
    gzip: true,
    limit: '97.4 kB',
  },
  {
    name: '@geo/adapter-rn, in the JavaScript of an app',
    path: 'packages/adapter-rn/dist/react-native.js',
    ignore: ['react', 'react-native'],
    gzip: true,
    limit: '9.5 kB',
  },
  {
    name: '@geo/adapter-web, without core and the guest: createGeo',
    path: 'packages/adapter-web/dist/index.js',
    import: '{ createGeo }',
    ignore: ['@geo/core', '@geo/guest'],
    gzip: true,
    limit: '10 kB',
  },
  {
    name: '@geo/adapter-web, its ports alone',
    path: 'packages/adapter-web/dist/index.js',
    import: '{ webPorts }',
    ignore: ['@geo/core', '@geo/guest'],
    gzip: true,
    limit: '8 kB',
  },
  {
    name: '@geo/adapter-web, its storage alone',
    path: 'packages/adapter-web/dist/index.js',
    import: '{ idbStorage }',
    ignore: ['@geo/core', '@geo/guest'],
    gzip: true,
    limit: '2.1 kB',
  },
];
