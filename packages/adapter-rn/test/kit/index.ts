// What the contract's proofs of binding C need of the module: `@geo/adapter-rn/test-kit`, in the workspace only.

// The link from the module to an engine, and how a test sets it
export type { EngineLink } from '../../src/link/engine-link';
export { setSimulatedLink } from '../../src/link/link';
export { nativeLink, type TextModule } from '../../src/link/native-link';

// The operations that take callbacks as well
export { CALLBACK_OPERATIONS } from '../../src/module/operations';
