import type { EnergyLine } from '../../protocol/index';
import { at, energy } from '../model/session';
import { duration } from '../time/clock';

const PARTS = ['satellites', 'radio', 'processor', 'sensors'] as const;

/** What tracking cost so far, beside other ways of doing it on the same way. */
export function EnergyTab() {
  const lines = energy.value;
  const engine = lines.find(({ id }) => id === 'engine');
  if (!engine || lines.length === 0) return <p class="empty">No energy was used yet.</p>;
  const most = lines.reduce((highest, { total }) => Math.max(highest, total), 0.001);
  const highest = lines.reduce((best, line) => (line.total > best.total ? line : best), engine);
  const sorted = [engine, ...lines.filter(({ id }) => id !== 'engine').sort((a, b) => b.total - a.total)];
  return (
    <>
      {highest !== engine && (
        <p class="headline">
          <strong>{Math.max(1, Math.round((engine.total / highest.total) * 100))} %</strong> of what{' '}
          {lowerFirst(highest.name)} uses
        </p>
      )}
      <ul class="legend-row">
        {PARTS.map((part) => (
          <li key={part}>
            <i class={`part-${part}`} aria-hidden="true" />
            {part}
          </li>
        ))}
      </ul>
      <ul class="bars">
        {sorted.map((line) => (
          <Bar key={line.id} line={line} most={most} />
        ))}
      </ul>
      <p class="faint">
        Milliwatt-hours in {duration(at.value)}, by the model of the benchmark. The others follow the same
        way, with the same errors of the receiver.
      </p>
    </>
  );
}

function Bar({ line, most }: { line: EnergyLine; most: number }) {
  const { id, name, total, satellitesMillis, fixes } = line;
  return (
    <li class={id === 'engine' ? 'bar engine' : 'bar'}>
      <div class="bar-words">
        <span>{id === 'engine' ? 'This engine' : name}</span>
        <span class="bar-total">{total.toFixed(total < 10 ? 2 : 1)} mWh</span>
      </div>
      <div class="bar-track" aria-hidden="true">
        {PARTS.map((part) => (
          <span key={part} class={`part-${part}`} style={{ width: `${(line[part] / most) * 100}%` }} />
        ))}
      </div>
      <div class="faint">
        receiver on {duration(satellitesMillis)} · {fixes} fixes
      </div>
    </li>
  );
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
