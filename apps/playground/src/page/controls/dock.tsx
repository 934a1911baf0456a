import type { ComponentChildren } from 'preact';
import type { Action, ChosenNetwork, ChosenPermission } from '../../protocol/index';
import { sketching, toggleSketch } from '../map/sketch-mode';
import { act } from '../model/playground';
import { phone, source } from '../model/session';
import { driveRoute, driveSpeed, walk } from '../model/travel';
import { Icon, type IconName } from './icon';

const NETWORKS: readonly (readonly [ChosenNetwork, string])[] = [
  [null, 'Network: as there'],
  ['wifi', 'Wi-Fi'],
  ['cellular', 'Cellular'],
  ['none', 'Offline'],
  ['captive', 'Captive portal'],
];
const PERMISSIONS: readonly (readonly [ChosenPermission, string])[] = [
  ['always', 'Location: always'],
  ['whenInUse', 'While in use'],
  ['reduced', 'Approximate'],
  ['denied', 'Denied'],
];

/** What can be done to the phone. */
export function Dock() {
  const now = phone.value;
  // What really happens to this browser is not ours to decide.
  if (!now || source.value === 'browser') return null;
  return (
    <fieldset class="dock" aria-label="The phone">
      <Group name="Way">
        <Do icon="car" onClick={driveRoute}>
          Drive
        </Do>
        <Do icon="walk" onClick={walk}>
          Walk
        </Do>
        <Do icon="stop" onClick={() => act({ type: 'stop' })} isDisabled={now.going === 'still'}>
          Stop
        </Do>
        <label class="number">
          <input
            type="number"
            min={1}
            max={300}
            value={driveSpeed.value}
            aria-label="Speed of drives, km/h"
            onChange={({ currentTarget }) => {
              if (currentTarget.reportValidity() && currentTarget.value !== '')
                driveSpeed.value = currentTarget.valueAsNumber;
            }}
          />
          <span>km/h</span>
        </label>
        <Do icon="route" isPressed={sketching.value === 'route'} onClick={() => toggleSketch('route')}>
          Draw a way
        </Do>
        <Do icon="fence" isPressed={sketching.value === 'fence'} onClick={() => toggleSketch('fence')}>
          Fence
        </Do>
      </Group>
      <Group name="Faults">
        <Do
          icon="open"
          isPressed={now.isForeground && now.isAlive}
          onClick={() => act({ type: 'foreground', isForeground: !(now.isForeground && now.isAlive) })}
        >
          App open
        </Do>
        <Do icon="kill" onClick={() => act({ type: 'kill' })} isDisabled={!now.isAlive}>
          Kill
        </Do>
        <Do icon="reboot" onClick={() => act({ type: 'reboot' })} isDisabled={now.isOff}>
          Reboot
        </Do>
        <Choice
          name="Network"
          choices={NETWORKS}
          value={now.chosenNetwork}
          action={(network) => ({ type: 'network', network })}
        />
        <Choice
          name="Permission"
          choices={PERMISSIONS}
          value={now.permission}
          action={(permission) => ({ type: 'permission', permission })}
        />
        <Do
          icon="battery"
          isPressed={now.isLowPower}
          onClick={() => act({ type: 'lowPower', isOn: !now.isLowPower })}
        >
          Low power
        </Do>
        <Do
          icon="save"
          isPressed={now.isServerDown}
          onClick={() => act({ type: 'server', isDown: !now.isServerDown })}
        >
          Server down
        </Do>
      </Group>
    </fieldset>
  );
}

function Group({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <fieldset class="dock-group" aria-label={name}>
      {children}
    </fieldset>
  );
}

interface DoProps {
  readonly icon: IconName;
  readonly children: ComponentChildren;
  readonly isPressed?: boolean;
  readonly isDisabled?: boolean;
  onClick(): void;
}

function Do({ icon, children, isPressed, isDisabled = false, onClick }: DoProps) {
  return (
    <button type="button" class="do" aria-pressed={isPressed} disabled={isDisabled} onClick={onClick}>
      <Icon name={icon} />
      <span>{children}</span>
    </button>
  );
}

interface ChoiceProps<Value> {
  readonly name: string;
  readonly choices: readonly (readonly [Value, string])[];
  readonly value: Value;
  action(value: Value): Action;
}

function Choice<Value>({ name, choices, value, action }: ChoiceProps<Value>) {
  const isUsual = choices[0]?.[0] === value;
  return (
    <select
      class={isUsual ? 'do' : 'do unusual'}
      aria-label={name}
      onChange={({ currentTarget }) => {
        const chosen = choices[currentTarget.selectedIndex];
        if (chosen) act(action(chosen[0]));
      }}
    >
      {choices.map(([one, words]) => (
        <option key={words} selected={one === value}>
          {words}
        </option>
      ))}
    </select>
  );
}
