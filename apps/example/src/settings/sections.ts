import { SETTING_KEYS, type SettingKey } from './setting-key';

/** Where in the configuration's table a section begins. */
const BEGINNINGS: Readonly<Record<string, string>> = {
  preset: 'Preset',
  locationAuthorizationRequest: 'Permission',
  desiredAccuracy: 'Locations',
  stationaryRadius: 'While stationary',
  locationUpdateInterval: 'Locations while moving',
  rejectMock: 'Filter',
  stopTimeout: 'Motion',
  preventSuspend: 'Life of the app',
  url: 'Upload',
  autoSync: 'When to upload',
  maxRecordsToPersist: 'Queue',
  geofenceProximityRadius: 'Geofences',
  crashDetection: 'Safety',
  debug: 'Diagnosis',
};

/** Keys that belong together. */
export interface Section {
  readonly title: string;
  readonly keys: readonly SettingKey[];
}

/** Every key in its section. */
export const SECTIONS: readonly Section[] = sectionsOf(SETTING_KEYS);

function sectionsOf(all: readonly SettingKey[]): readonly Section[] {
  const sections: { title: string; keys: SettingKey[] }[] = [];
  for (const key of all) {
    const title = BEGINNINGS[key.name];
    if (title !== undefined || sections.length === 0) sections.push({ title: title ?? 'Engine', keys: [] });
    sections.at(-1)?.keys.push(key);
  }
  return sections;
}

/** The sections with the keys whose name, field or doc contains a text. */
export function matching(text: string): readonly Section[] {
  const wanted = text.trim().toLowerCase();
  const matches = (key: SettingKey): boolean =>
    `${key.name} ${key.about}`.toLowerCase().includes(wanted) ||
    (key.kind === 'fields' && key.fields.some(matches));
  return SECTIONS.map(({ title, keys }) => ({ title, keys: keys.filter(matches) })).filter(
    ({ keys }) => keys.length > 0,
  );
}
