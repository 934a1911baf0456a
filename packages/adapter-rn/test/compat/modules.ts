export { BackgroundGeolocation as CompatTracker } from '../../src/compat/index';
export { BackgroundGeolocation as Mauron85 } from '../../src/compat/mauron85/index';
