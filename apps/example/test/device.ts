// What of the device is no part of the engine: a file for the settings, the sheet that sends one, and the notch.
jest.mock('../src/device/kept-text', () => ({ keep: jest.fn(), readKept: jest.fn() }));
jest.mock('../src/device/share-text', () => ({ shareText: jest.fn() }));
jest.mock(
  'react-native-safe-area-context',
  () => jest.requireActual<{ default: object }>('react-native-safe-area-context/jest/mock').default,
);
