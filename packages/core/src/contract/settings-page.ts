/** The pages of the system's settings that `openSettings` opens. */
export const SETTINGS_PAGES = ['app', 'location', 'battery', 'notifications'] as const;

/** The app's own page, location services, battery optimisation, or the app's notifications. */
export type SettingsPage = (typeof SETTINGS_PAGES)[number];
