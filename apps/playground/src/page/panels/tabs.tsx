import { signal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { ChartsTab } from './charts-tab';
import { EnergyTab } from './energy-tab';
import { EventsTab } from './events-tab';
import { FencesTab } from './fences-tab';
import { QueueTab } from './queue-tab';
import { ReasonCard } from './reason-card';
import { SettingsTab } from './settings-tab';

interface Tab {
  readonly id: string;
  readonly name: string;
  readonly Content: FunctionComponent;
}

const TABS: readonly Tab[] = [
  { id: 'charts', name: 'States', Content: ChartsTab },
  { id: 'events', name: 'Events', Content: EventsTab },
  { id: 'queue', name: 'Queue', Content: QueueTab },
  { id: 'fences', name: 'Fences', Content: FencesTab },
  { id: 'energy', name: 'Energy', Content: EnergyTab },
  { id: 'settings', name: 'Settings', Content: SettingsTab },
];

/** The tab that is open. */
const openTab = signal('charts');

/** The panel beside the map. */
export function Tabs() {
  const open = TABS.find(({ id }) => id === openTab.value) ?? TABS[0];
  if (!open) return null;
  function keyDown(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const index = TABS.findIndex(({ id }) => id === openTab.peek());
    const next = TABS[(index + step + TABS.length) % TABS.length];
    if (!next) return;
    openTab.value = next.id;
    document.getElementById(`tab-${next.id}`)?.focus();
    event.preventDefault();
  }
  const { Content } = open;
  return (
    <aside class="panel" aria-label="What the engine does">
      <div class="tabs" role="tablist" aria-label="Views" onKeyDown={keyDown}>
        {TABS.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`tab-${id}`}
            aria-selected={id === open.id}
            aria-controls="tab-content"
            tabIndex={id === open.id ? 0 : -1}
            onClick={() => {
              openTab.value = id;
            }}
          >
            {name}
          </button>
        ))}
      </div>
      <div
        class="tab-content"
        id="tab-content"
        role="tabpanel"
        aria-labelledby={`tab-${open.id}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        tabIndex={0}
      >
        <Content />
      </div>
      <ReasonCard />
    </aside>
  );
}
