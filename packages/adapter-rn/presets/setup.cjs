// Before the files of each test: calls without a simulated phone say that there is none, also where React Native's mocks are loaded.
globalThis[Symbol.for('@geo/adapter-rn/test')] = true;
