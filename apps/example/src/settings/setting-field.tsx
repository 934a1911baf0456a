import { useState } from 'react';
import { Switch, View } from 'react-native';
import { useAttempt } from '../engine/use-attempt';
import { Button } from '../parts/button';
import { Chip } from '../parts/chip';
import { Input } from '../parts/input';
import { Notice } from '../parts/notice';
import { Row } from '../parts/row';
import { Body, Caption } from '../parts/words';
import { SPACE } from '../theme/theme';
import { useTheme } from '../theme/use-theme';
import type { SettingKey } from './setting-key';

interface SettingFieldProps {
  readonly setting: SettingKey;
  /** As it was set; undefined at its default. */
  readonly value: unknown;
  /** Rejects with the engine's sentence about what is allowed. */
  onChange(value: unknown): Promise<void>;
}

/** One key: its name and purpose, and a field of its type. */
export function SettingField({ setting, value, onChange }: SettingFieldProps) {
  const { error, run } = useAttempt();
  const name = setting.path.join('.');
  const change = (to: unknown) => run(() => onChange(to));
  return (
    <View style={{ gap: SPACE.s }}>
      <View
        style={{ alignItems: 'center', flexDirection: 'row', gap: SPACE.m, justifyContent: 'space-between' }}
      >
        <Body style={{ flexShrink: 1, fontWeight: '600' }}>{name}</Body>
        {setting.kind === 'flag' && (
          <Flag name={name} isOn={Boolean(value ?? setting.fallback)} onChange={change} />
        )}
      </View>
      <Caption>{setting.about}</Caption>
      {setting.kind === 'choice' && (
        <Row>
          {setting.choices.map((choice) => (
            <Chip
              key={choice.value}
              title={choice.name}
              label={`${name}: ${choice.name}`}
              isOn={choice.value === (value ?? setting.fallback)}
              onPress={() => void change(choice.value)}
            />
          ))}
        </Row>
      )}
      {(setting.kind === 'number' || setting.kind === 'text' || setting.kind === 'json') && (
        <Entry key={textOf(value)} name={name} setting={setting} value={value} onChange={change} />
      )}
      <Notice error={error} />
      {value !== undefined && (
        <Row>
          <Button
            title={backTo(setting.fallback)}
            label={`${name} ${backTo(setting.fallback)}`}
            onPress={() => change(null)}
          />
        </Row>
      )}
    </View>
  );
}

interface FlagProps {
  readonly name: string;
  readonly isOn: boolean;
  onChange(isOn: boolean): void;
}

function Flag({ name, isOn, onChange }: FlagProps) {
  const { colors } = useTheme();
  return (
    <Switch
      accessibilityLabel={name}
      onValueChange={onChange}
      trackColor={{ false: colors.line, true: colors.accent }}
      value={isOn}
    />
  );
}

interface EntryProps extends SettingFieldProps {
  readonly name: string;
}

/** A field of text: the value is set when the user has finished. */
function Entry({ name, setting, value, onChange }: EntryProps) {
  const [text, setText] = useState(textOf(value));
  const { kind, unit, fallback } = setting;

  async function done(): Promise<void> {
    if (text === textOf(value)) return;
    await onChange(text.trim() === '' ? null : parsed(text, kind));
  }

  return (
    <View style={{ alignItems: 'center', flexDirection: 'row', gap: SPACE.s }}>
      <Input
        label={name}
        kind={kind === 'number' ? 'number' : kind === 'json' ? 'code' : 'text'}
        placeholder={fallback === undefined ? 'Unset' : textOf(fallback)}
        value={text}
        onChange={setText}
        onDone={() => void done()}
      />
      {unit !== undefined && <Caption>{unit}</Caption>}
    </View>
  );
}

/** What was entered; a text that is none of its kind stays one, and the engine says what is allowed. */
function parsed(text: string, kind: SettingKey['kind']): unknown {
  if (kind === 'number') return Number.isNaN(Number(text)) ? text : Number(text);
  if (kind !== 'json') return text.trim();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function textOf(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value, undefined, 2) : String(value);
}

const backTo = (fallback: unknown): string =>
  fallback === undefined
    ? 'back to unset'
    : `back to ${typeof fallback === 'object' ? JSON.stringify(fallback) : fallback}`;
