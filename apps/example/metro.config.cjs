const { join } = require('node:path');
const { getDefaultConfig } = require('expo/metro-config');

const config = getDefaultConfig(__dirname);
// Metro sees the packages of the workspace; the settings are made from the schema of the configuration, which lies beside them.
config.watchFolders.push(join(__dirname, '../../docs/schema'));

module.exports = config;
