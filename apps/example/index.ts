import BackgroundGeolocation from '@geo/adapter-rn';
import { registerRootComponent } from 'expo';
import { Root } from './src/demo/root';

// Android: events that occur while this runtime is gone. Uploads need none of it: the engine does those by itself.
BackgroundGeolocation.registerHeadlessTask(async ({ name }) => {
  BackgroundGeolocation.logger.info(`${name}, while no screen was there`);
});

registerRootComponent(Root);
