/** The pages of the system's settings that `openSettings` opens. */
export const SETTINGS_PAGES = ['app', 'location', 'battery', 'notifications', 'alarms'] as const;

/** The app's own page, location services, battery optimisation, the app's notifications, or the right to exact alarms. */
export type SettingsPage = (typeof SETTINGS_PAGES)[number];
