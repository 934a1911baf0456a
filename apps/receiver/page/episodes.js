// The latest episodes of handling the phone while driving.
import { textIn } from './facts.js';

/** Episodes shown; the page is no report. */
const SHOWN = 5;
/** Asked for again no sooner than this after the last time: a drive uploads every few seconds. */
const ASK_MILLIS = 1000;

const CAUSES = { h: 'handled', s: 'handled, screen on', c: 'call' };

/** Does the record belong to an episode? */
export function isDistracted({ record }) {
  return typeof record.extras?.dds === 'number';
}

/** The panel: `changed` when records of episodes have come; `choose` is called with the position of the one clicked. */
export function createEpisodes(panel, device, fetchJson, choose) {
  let isDue = false;
  async function refresh() {
    isDue = false;
    const { episodes } = await fetchJson(`episodes${device ? `?device=${encodeURIComponent(device)}` : ''}`);
    panel.hidden = episodes.length === 0;
    panel.querySelector('ol').replaceChildren(...episodes.slice(0, SHOWN).map(toItem));
  }
  function toItem(episode) {
    const item = document.createElement('li');
    const button = document.createElement('button');
    button.type = 'button';
    button.append(textIn('b', durationOf(episode)), textIn('span', textOf(episode)));
    button.addEventListener('click', () => choose(episode.position));
    item.append(button);
    return item;
  }
  return {
    refresh,
    changed() {
      if (isDue) return;
      isDue = true;
      setTimeout(refresh, ASK_MILLIS);
    },
  };
}

/** Without the closing record it lasted at least as long as its records span. */
function durationOf({ durationSec, closed }) {
  const seconds = Math.round(durationSec);
  const text = seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
  return closed ? text : `at least ${text}`;
}

function textOf({ startTimestamp, cause, device }) {
  return `${new Date(startTimestamp).toLocaleString()} · ${CAUSES[cause]} · ${device}`;
}
