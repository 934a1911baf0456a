import type { Fate, QueueRow } from '../../protocol/index';
import { beat } from '../model/pace';
import { cursorAt, engineState, queue } from '../model/session';
import { sinceBegin } from '../time/clock';

const FATES: readonly Fate[] = ['queued', 'uploading', 'stored', 'quarantined', 'removed'];
const WORDS: Readonly<Record<Fate, string>> = {
  queued: 'waiting',
  uploading: 'uploading',
  stored: 'at the server',
  quarantined: 'quarantined',
  removed: 'removed',
};
const MOST = 200;

/** Each record and what has become of it. */
export function QueueTab() {
  beat.value;
  const rows = [...queue.values()].sort((a, b) => b.row - a.row);
  const counts = new Map<Fate, number>();
  for (const { fate } of rows) counts.set(fate, (counts.get(fate) ?? 0) + 1);
  const parked = engineState.value?.uploadParked;
  return (
    <>
      <dl class="counts">
        {FATES.filter((fate) => fate !== 'removed' || counts.has(fate)).map((fate) => (
          <div key={fate}>
            <dt>
              <span class={`dot fate-${fate}`} aria-hidden="true" />
              {WORDS[fate]}
            </dt>
            <dd>{counts.get(fate) ?? 0}</dd>
          </div>
        ))}
      </dl>
      {typeof parked === 'string' && <p class="note">Uploads wait: {parked}.</p>}
      {rows.length === 0 ? (
        <p class="empty">No record yet: the engine stores one when it keeps a fix.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        <section class="wide" tabIndex={0} aria-label="Records">
          <table>
            <thead>
              <tr>
                <th scope="col">Record</th>
                <th scope="col">Event</th>
                <th scope="col">Stored at</th>
                <th scope="col">Fate</th>
                <th scope="col">Tries</th>
              </tr>
            </thead>
            <tbody>{rows.slice(0, MOST).map(Row)}</tbody>
          </table>
        </section>
      )}
      {rows.length > MOST && <p class="faint">and {rows.length - MOST} older ones</p>}
    </>
  );
}

function Row({ row, event, at, fate, fateAt, attempts, answer }: QueueRow) {
  return (
    <tr
      key={row}
      onPointerEnter={() => {
        cursorAt.value = at;
      }}
      onPointerLeave={() => {
        cursorAt.value = null;
      }}
    >
      <td>{row}</td>
      <td>{event}</td>
      <td>{sinceBegin(at)}</td>
      <td>
        <span class={`fate fate-${fate}`}>{WORDS[fate]}</span>
        {fate !== 'queued' && <span class="faint"> {sinceBegin(fateAt)}</span>}
      </td>
      <td>
        {attempts}
        {answer !== undefined && <span class="faint"> {answer}</span>}
      </td>
    </tr>
  );
}
