import { type CodegenTypes, type TurboModule, TurboModuleRegistry } from 'react-native';

/**
 * The native module: one channel of texts between this runtime and the engine's host, which lives in the application's process
 * and not in React Native. PROTOCOL.md of `@geo/guest` says which texts ("A client and its host").
 */
export interface Spec extends TurboModule {
  /** Sends one message of this client to the host. The first is `attach`, the last `detach`. */
  post(text: string): void;
  /** Each message of the host to this client, in order. */
  readonly onText: CodegenTypes.EventEmitter<string>;
  /** Android: this app has a task for headless events, also in processes that start without a React runtime. iOS: no effect. */
  wantHeadless(): void;
  /** Android: the headless task of this number has ended. `error` says why it failed. iOS: no effect. */
  headlessEnded(task: number, error: string | null): void;
}

export default TurboModuleRegistry.get<Spec>('Geo');
