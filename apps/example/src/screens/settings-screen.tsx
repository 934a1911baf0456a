import { useState } from 'react';
import { View } from 'react-native';
import { useDesk, useSettings } from '../engine/desk';
import { Card } from '../parts/card';
import { Empty } from '../parts/empty';
import { Input } from '../parts/input';
import { Page } from '../parts/page';
import { Caption } from '../parts/words';
import { matching } from '../settings/sections';
import { SettingField } from '../settings/setting-field';
import type { SettingKey } from '../settings/setting-key';
import { valueAt } from '../settings/settings';
import { SPACE } from '../theme/theme';

/** Every key of the configuration's table: what it does, its unit, its default. */
export function SettingsScreen() {
  const [search, setSearch] = useState('');
  const sections = matching(search);
  return (
    <Page title="Settings">
      <Input
        label="Search the settings"
        placeholder="Search the settings"
        value={search}
        onChange={setSearch}
      />
      {sections.length === 0 && (
        <Empty title="No such setting" how="Search by a part of its name or of its text." />
      )}
      {sections.map(({ title, keys }) => (
        <Card key={title} title={title} style={{ gap: SPACE.l }}>
          {keys.map((key) => (
            <Setting key={key.name} setting={key} />
          ))}
        </Card>
      ))}
      <Caption>Tokens are not among them: an app hands those to the engine when its user signs in.</Caption>
    </Page>
  );
}

function Setting({ setting }: { readonly setting: SettingKey }) {
  const { settings } = useDesk();
  const values = useSettings();
  if (setting.kind !== 'fields')
    return (
      <SettingField
        setting={setting}
        value={valueAt(values, setting.path)}
        onChange={(value) => settings.change(setting.path, value)}
      />
    );
  return (
    <View style={{ gap: SPACE.l }}>
      {setting.fields.map((field) => (
        <Setting key={field.name} setting={field} />
      ))}
    </View>
  );
}
