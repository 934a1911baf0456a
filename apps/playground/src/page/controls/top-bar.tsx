import { signal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { PhoneSystem } from '../../protocol/index';
import { command, isTouched, open, openBrowser, openFile, openingOf, save, share } from '../model/playground';
import { at, isPaused, phone, rate, source, wall } from '../model/session';
import { sinceBegin, wallClock } from '../time/clock';
import { Icon } from './icon';

const SYSTEMS: Readonly<Record<PhoneSystem, string>> = { ios: 'iPhone', android: 'Android' };
const RATES = [1, 2, 5, 10, 30, 60, 300] as const;

/** What was copied, for a moment. */
const shared = signal<string | null>(null);

/** Which phone, how time goes, and the session as a file or a link. */
export function TopBar() {
  const file = useRef<HTMLInputElement>(null);
  return (
    <header class="top">
      <h1>
        geo <span>playground</span>
      </h1>
      <fieldset class="segments">
        <legend class="unseen">Phone</legend>
        {(Object.keys(SYSTEMS) as PhoneSystem[]).map((system) => (
          <label key={system}>
            <input
              type="radio"
              name="system"
              checked={source.value === 'phone' && phone.value?.system === system}
              onChange={() => {
                isTouched.value = false;
                void open(openingOf(system));
              }}
            />
            <span>{SYSTEMS[system]}</span>
          </label>
        ))}
        <label>
          <input
            type="radio"
            name="system"
            checked={source.value === 'browser'}
            onChange={() => void openBrowser()}
          />
          <span>This browser</span>
        </label>
      </fieldset>
      <Time />
      <fieldset class="session" aria-label="Session">
        <button type="button" class="quiet" aria-label="Save" onClick={() => void save()}>
          <Icon name="save" />
          <span>Save</span>
        </button>
        <button type="button" class="quiet" aria-label="Open" onClick={() => file.current?.click()}>
          <Icon name="open" />
          <span>Open</span>
        </button>
        <input
          ref={file}
          type="file"
          accept=".jsonl,.json,.txt"
          class="unseen"
          tabIndex={-1}
          aria-label="A session's file"
          onChange={({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? [];
            if (chosen) void openFile(chosen);
            currentTarget.value = '';
          }}
        />
        <button type="button" class="quiet" aria-label="Share" onClick={() => void copyLink()}>
          <Icon name="link" />
          <span>{shared.value ?? 'Share'}</span>
        </button>
        <button type="button" class="quiet only-icon" aria-label="Light or dark" onClick={changeTheme}>
          <Icon name="theme" />
        </button>
      </fieldset>
    </header>
  );
}

function Time() {
  return (
    <fieldset class="time" aria-label="Time">
      <button
        type="button"
        class="round"
        aria-label={isPaused.value ? 'Go on' : 'Pause'}
        onClick={() => command({ type: isPaused.peek() ? 'resume' : 'pause' })}
      >
        <Icon name={isPaused.value ? 'play' : 'pause'} />
      </button>
      <button
        type="button"
        class="round"
        aria-label="Step to the next decision"
        title="Step to the next decision"
        onClick={() => command({ type: 'stepToDecision' })}
      >
        <Icon name="step" />
      </button>
      <select
        aria-label="Speed of time"
        onChange={({ currentTarget }) => command({ type: 'rate', rate: Number(currentTarget.value) })}
      >
        {RATES.map((one) => (
          <option key={one} value={one} selected={one === rate.value}>
            {one}×
          </option>
        ))}
      </select>
      <span class="clock">
        <b>{sinceBegin(at.value)}</b>
        <span class="faint"> {wall.value > 0 ? wallClock(wall.value) : ''}</span>
      </span>
    </fieldset>
  );
}

async function copyLink(): Promise<void> {
  if ((await share()) === null) return;
  shared.value = 'Copied';
  setTimeout(() => {
    shared.value = null;
  }, 2000);
}

function changeTheme(): void {
  const root = document.documentElement;
  const isDark = root.dataset.theme
    ? root.dataset.theme === 'dark'
    : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = isDark ? 'light' : 'dark';
}
