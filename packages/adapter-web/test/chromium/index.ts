/**
 * Tests in a real Chromium. A test bundles a script (`pageScript`), serves it from loopback (`pageServer`, a secure context), opens it in
 * `startBrowser`, and calls what the script put on `globalThis`; `casesInPage` runs an acceptance suite of core there, case by case.
 * `openTab` opens a tab that can be hidden, frozen and killed.
 * Groups are skipped where there is no browser: `describe.skipIf(noBrowser !== undefined)(browserTitle('…'), …)`.
 */
export { browserTitle, noBrowser, startBrowser } from './browser';
export { type CasesOfPage, casesInPage } from './cases-in-page';
export { type EmulatedDevice, emulatedDevice } from './device';
export { pageScript } from './page-script';
export { listening, type PageServer, type PageServerOptions, pageServer } from './page-server';
export { openTab, type Tab } from './tab';
