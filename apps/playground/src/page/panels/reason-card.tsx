import { useEffect, useRef } from 'preact/hooks';
import type { DecisionRow, Reason } from '../../protocol/index';
import { closeReason, openReason, told } from '../model/reason';
import { duration, sinceBegin } from '../time/clock';

/** Why a decision was made: beside everything, until it is closed. */
export function ReasonCard() {
  const heading = useRef<HTMLHeadingElement>(null);
  const id = told.value?.id;
  useEffect(() => {
    if (id !== undefined) heading.current?.focus({ preventScroll: true });
  }, [id]);
  const now = told.value;
  if (!now) return null;
  return (
    <section
      class="reason"
      aria-label="Reason"
      onKeyDown={(event) => {
        if (event.key === 'Escape') closeReason();
      }}
    >
      <header>
        <h2 tabIndex={-1} ref={heading}>
          Why?
        </h2>
        <button type="button" class="icon" aria-label="Close the reason" onClick={closeReason}>
          ✕
        </button>
      </header>
      {now.state === 'asking' && <p class="faint">Asking the engine …</p>}
      {now.state === 'failed' && <p role="alert">{now.message}</p>}
      {now.state === 'told' && <Told reason={now.reason} />}
    </section>
  );
}

function Told({ reason }: { reason: Reason }) {
  const { decision, by, input, together, motion, rejected, receiver, record } = reason;
  const others = together.filter(({ id }) => id !== decision.id);
  return (
    <div class="reason-body">
      <p class="reason-decision">
        <span class={`dot kind-${decision.kind}`} aria-hidden="true" />
        {decision.text}
      </p>
      <dl class="facts">
        <dt>When</dt>
        <dd>{sinceBegin(decision.at)}</dd>
        <dt>Decided by</dt>
        <dd>{decision.region}</dd>
        <dt>Because of</dt>
        <dd>{by}</dd>
        {receiver && (
          <>
            <dt>Receiver</dt>
            <dd>{receiver}</dd>
          </>
        )}
        {motion && (
          <>
            <dt>Motion then</dt>
            <dd>
              <Link decision={motion} />
              <span class="faint">, {duration(decision.at - motion.at)} before</span>
            </dd>
          </>
        )}
      </dl>
      {input && Object.keys(input).length > 0 && <Values title="What came in" value={input} />}
      {others.length > 0 && <Decisions title="Decided from the same input" rows={others} />}
      {rejected.length > 0 && <Decisions title="Fixes rejected within a minute" rows={rejected} />}
      {record && <Values title="The black box about its record" value={record} />}
    </div>
  );
}

function Decisions({ title, rows }: { title: string; rows: readonly DecisionRow[] }) {
  return (
    <>
      <h3>{title}</h3>
      <ul class="plain">
        {rows.slice(0, 12).map((row) => (
          <li key={row.id}>
            <span class={`dot kind-${row.kind}`} aria-hidden="true" />
            <Link decision={row} />
          </li>
        ))}
      </ul>
      {rows.length > 12 && <p class="faint">and {rows.length - 12} more</p>}
    </>
  );
}

function Link({ decision }: { decision: DecisionRow }) {
  return (
    <button type="button" class="link" onClick={() => void openReason(decision.id)}>
      {decision.text}
    </button>
  );
}

function Values({ title, value }: { title: string; value: object }) {
  return (
    <details>
      <summary>{title}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <pre tabIndex={0}>{JSON.stringify(value, null, 1)}</pre>
    </details>
  );
}
