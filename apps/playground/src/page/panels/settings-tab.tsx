import { signal } from '@preact/signals';
import type { SettingKey } from '../../protocol/index';
import { act } from '../model/playground';
import { keys, phone, presets, setValues } from '../model/session';

const search = signal('');
const onlyChanged = signal(false);

/** Every key of the configuration, by the engine's own table. */
export function SettingsTab() {
  const values = setValues.value;
  const preset = String(values.preset ?? 'balanced');
  const given = presets.value.find(({ name }) => name === preset)?.values ?? {};
  const wanted = search.value.trim().toLowerCase();
  const shown = keys.value.filter(
    ({ key }) =>
      key !== 'preset' &&
      key.toLowerCase().includes(wanted) &&
      (!onlyChanged.value || Object.hasOwn(values, key)),
  );
  return (
    <>
      <fieldset class="segments">
        <legend>Preset</legend>
        {presets.value.map(({ name }) => (
          <label key={name}>
            <input
              type="radio"
              name="preset"
              checked={name === preset}
              onChange={() => act({ type: 'config', patch: { preset: name } })}
            />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
      <div class="settings-find">
        <input
          type="search"
          placeholder="Find a key"
          aria-label="Find a key"
          value={search.value}
          onInput={({ currentTarget }) => {
            search.value = currentTarget.value;
          }}
        />
        <label>
          <input
            type="checkbox"
            checked={onlyChanged.value}
            onChange={({ currentTarget }) => {
              onlyChanged.value = currentTarget.checked;
            }}
          />{' '}
          changed only
        </label>
      </div>
      {shown.length === 0 && <p class="empty">No such key.</p>}
      <ul class="settings">
        {shown.map((one) => (
          <Setting
            key={one.key}
            setting={one}
            value={Object.hasOwn(values, one.key) ? values[one.key] : (given[one.key] ?? one.default)}
            isSet={Object.hasOwn(values, one.key)}
          />
        ))}
      </ul>
    </>
  );
}

interface SettingProps {
  readonly setting: SettingKey;
  readonly value: unknown;
  readonly isSet: boolean;
}

function Setting({ setting, value, isSet }: SettingProps) {
  const { key, unit, hasEffect, allowed, takesEffect } = setting;
  const system = phone.value?.system ?? 'android';
  const id = `key-${key}`;
  return (
    <li class={isSet ? 'setting set' : 'setting'}>
      <label for={id}>
        <code>{key}</code>
        {unit && <span class="faint"> {unit}</span>}
      </label>
      <Field setting={setting} value={value} id={id} />
      <p class="faint" id={`${id}-words`}>
        must be {allowed}
        {takesEffect && `; takes effect ${takesEffect}`}
        {!hasEffect[system] && '; no effect on this phone'}
      </p>
    </li>
  );
}

function Field({ setting, value, id }: Omit<SettingProps, 'isSet'> & { readonly id: string }) {
  const { key, type, min, max, integer, choices } = setting;
  const set = (next: unknown) => act({ type: 'config', patch: { [key]: next } });
  const described = { id, 'aria-describedby': `${id}-words` };
  if (type === 'boolean')
    return (
      <input
        {...described}
        type="checkbox"
        checked={value === true}
        onChange={({ currentTarget }) => set(currentTarget.checked)}
      />
    );
  if (type === 'choice' && choices)
    return (
      <select {...described} onChange={({ currentTarget }) => set(choices[currentTarget.selectedIndex])}>
        {choices.map((choice) => (
          <option key={String(choice)} selected={choice === value}>
            {String(choice)}
          </option>
        ))}
      </select>
    );
  if (type === 'number')
    return (
      <input
        {...described}
        type="number"
        min={min}
        max={max}
        step={integer ? 1 : 'any'}
        value={typeof value === 'number' ? value : ''}
        onChange={({ currentTarget }) => {
          if (currentTarget.value !== '' && currentTarget.reportValidity()) set(currentTarget.valueAsNumber);
        }}
      />
    );
  const isText = type === 'text' || typeof value === 'string';
  return (
    <input
      {...described}
      type="text"
      value={isText ? String(value ?? '') : JSON.stringify(value ?? null)}
      onChange={({ currentTarget }) => {
        const read = isText ? currentTarget.value : parsed(currentTarget.value);
        currentTarget.setCustomValidity(read === undefined ? 'Write it as JSON' : '');
        if (currentTarget.reportValidity()) set(read);
      }}
    />
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
