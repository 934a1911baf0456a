import { Dock } from './controls/dock';
import { Icon } from './controls/icon';
import { Status } from './controls/status';
import { TopBar } from './controls/top-bar';
import { PhoneMap } from './map/phone-map';
import { follows, mapProblem, mapView } from './map/shown-map';
import { phone, problem } from './model/session';
import { Tabs } from './panels/tabs';
import { shownMillis, TimeLanes } from './time/time-lanes';

const SPANS: readonly (readonly [number | null, string])[] = [
  [null, 'all'],
  [600_000, '10 m'],
  [120_000, '2 m'],
];

/** The whole page. */
export function App() {
  return (
    <>
      <TopBar />
      <main class="stage">
        <div class="field">
          <PhoneMap />
          <Status />
          <Follow />
          <Problems />
          <Dock />
        </div>
        <section class="timeline" aria-label="Time">
          <fieldset class="segments small">
            <legend class="unseen">Shown</legend>
            {SPANS.map(([millis, words]) => (
              <label key={words}>
                <input
                  type="radio"
                  name="span"
                  checked={shownMillis.value === millis}
                  onChange={() => {
                    shownMillis.value = millis;
                  }}
                />
                <span>{words}</span>
              </label>
            ))}
          </fieldset>
          <TimeLanes />
        </section>
        <Tabs />
      </main>
    </>
  );
}

function Follow() {
  if (follows.value) return null;
  return (
    <button
      type="button"
      class="follow"
      onClick={() => {
        follows.value = true;
        const place = phone.peek()?.truth;
        if (place) mapView.peek()?.look({ center: [place.longitude, place.latitude] }, true);
      }}
    >
      <Icon name="target" />
      <span>Follow the phone</span>
    </button>
  );
}

function Problems() {
  const text = problem.value ?? mapProblem.value;
  if (text === null) return null;
  return (
    <p class="problem" role="alert">
      {text}
      <button
        type="button"
        class="icon"
        aria-label="Close the message"
        onClick={() => {
          problem.value = null;
          mapProblem.value = null;
        }}
      >
        ✕
      </button>
    </p>
  );
}
