import { sketching, toggleSketch } from '../map/sketch-mode';
import { addFence, removeFence, scatterFences } from '../model/fence';
import { fences, phone } from '../model/session';
import { sinceBegin } from '../time/clock';

/** Fences shown in the list; the map shows all. */
const MOST = 150;
const WORDS = { outside: 'outside', inside: 'inside', dwelling: 'dwelling' } as const;

/** The fences, and what the engine makes of each. */
export function FencesTab() {
  const all = fences.value;
  const monitored = all.filter(({ isMonitored }) => isMonitored).length;
  const here = () => {
    const { longitude = 0, latitude = 0 } = phone.peek()?.truth ?? {};
    return [longitude, latitude] as const;
  };
  const near = [...all].sort((a, b) => order(a) - order(b)).slice(0, MOST);
  return (
    <>
      <div class="row-of-buttons">
        <button
          type="button"
          class="button"
          aria-pressed={sketching.value === 'fence'}
          onClick={() => toggleSketch('fence')}
        >
          Draw on the map
        </button>
        <button type="button" class="button" onClick={() => addFence(here(), 150)}>
          Around the phone
        </button>
        <button type="button" class="button" onClick={() => scatterFences(here(), 200)}>
          Scatter 200
        </button>
      </div>
      {all.length === 0 ? (
        <p class="empty">No fence yet. Fences report entry, exit, and a dwell after two minutes inside.</p>
      ) : (
        <>
          <p class="note">
            {all.length} {all.length === 1 ? 'fence' : 'fences'}, {monitored} monitored by the platform: the
            nearest ones, drawn with a solid line.
          </p>
          <ul class="fences">
            {near.map(({ fence, state, isMonitored, since }) => (
              <li key={fence.identifier}>
                <span class={`fence-ring ${state} ${isMonitored ? 'monitored' : ''}`} aria-hidden="true" />
                <span class="fence-words">
                  <b>{fence.identifier}</b>
                  <span class="faint">
                    {Math.round(fence.radius)} m · {WORDS[state]}
                    {since !== undefined && ` since ${sinceBegin(since)}`} ·{' '}
                    {isMonitored ? 'monitored' : 'waits in the index'}
                  </span>
                </span>
                <button
                  type="button"
                  class="icon"
                  aria-label={`Remove ${fence.identifier}`}
                  onClick={() => removeFence(fence.identifier)}
                >
                  ✕
                </button>
              </li>
            ))}
          </ul>
          {all.length > MOST && <p class="faint">and {all.length - MOST} more on the map</p>}
        </>
      )}
    </>
  );
}

/** Those with the phone inside first, then the monitored ones. */
function order({ state, isMonitored }: (typeof fences.value)[number]): number {
  if (state !== 'outside') return 0;
  return isMonitored ? 1 : 2;
}
