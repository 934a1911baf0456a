import { signal } from '@preact/signals';
import type { DecisionKind, DecisionRow } from '../../protocol/index';
import { beat } from '../model/pace';
import { openReason, told } from '../model/reason';
import { cursorAt, decisions, session } from '../model/session';
import { sinceBegin } from '../time/clock';

const KINDS: Readonly<Record<DecisionKind, string>> = {
  motion: 'motion',
  kept: 'kept',
  rejected: 'rejected',
  fence: 'fences',
  upload: 'uploads',
  queue: 'queue',
  receiver: 'receiver',
  process: 'process',
  user: 'you',
  other: 'other',
};
/** Rows shown: more are not read, and would be slow to lay out. */
const MOST = 250;

/** Kinds that are left out. */
const hidden = signal<ReadonlySet<DecisionKind>>(new Set(['other', 'queue']));

/** The rows shown while a pointer is over the list: new ones would move the row that is about to be clicked. */
const held = signal<readonly DecisionRow[] | null>(null);

/** Every decision, the latest first. A click asks why. */
export function EventsTab() {
  beat.value;
  session.value;
  const rows = held.value ?? latest();
  return (
    <>
      <fieldset class="chips">
        <legend class="unseen">Kinds of decisions</legend>
        {(Object.keys(KINDS) as DecisionKind[]).map((kind) => (
          <label key={kind} class="chip">
            <input
              type="checkbox"
              checked={!hidden.value.has(kind)}
              onChange={({ currentTarget }) => show(kind, currentTarget.checked)}
            />
            <span>
              <span class={`dot kind-${kind}`} aria-hidden="true" />
              {KINDS[kind]}
            </span>
          </label>
        ))}
      </fieldset>
      {rows.length === 0 && <p class="empty">Nothing was decided yet. Drag the phone.</p>}
      <ol
        class="events"
        onPointerEnter={() => {
          held.value = rows;
        }}
        onPointerLeave={() => {
          held.value = null;
        }}
      >
        {rows.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              aria-current={told.value?.id === row.id}
              onClick={() => void openReason(row.id)}
              onPointerEnter={() => {
                cursorAt.value = row.at;
              }}
              onPointerLeave={() => {
                cursorAt.value = null;
              }}
            >
              <time>{sinceBegin(row.at)}</time>
              <span class={`dot kind-${row.kind}`} aria-hidden="true" />
              <span class="event-text">
                {row.text} <span class="faint">{row.region}</span>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

function latest(): readonly DecisionRow[] {
  const rows: DecisionRow[] = [];
  for (let index = decisions.length - 1; index >= 0 && rows.length < MOST; index -= 1) {
    const row = decisions[index];
    if (row && !hidden.value.has(row.kind)) rows.push(row);
  }
  return rows;
}

function show(kind: DecisionKind, isShown: boolean): void {
  const kinds = new Set(hidden.peek());
  if (isShown) kinds.delete(kind);
  else kinds.add(kind);
  hidden.value = kinds;
  held.value = null;
}
