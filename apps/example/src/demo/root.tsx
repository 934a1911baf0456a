import { App } from '../app';

/** On a phone: the app over the engine of its process. */
export const Root = () => <App />;
