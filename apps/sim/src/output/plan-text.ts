import type { RunPlan } from '@geo/simulator';
import { faultText } from './fault-text';
import { timeOfDay } from './time';

/** What is played, for a reader. */
export function planText(plan: RunPlan): string {
  const { seed, hours, os, day, tokens, poison, stumbling, fences, untilMillis } = plan;
  const about = [
    `seed ${seed}`,
    `${hours} h${untilMillis === undefined ? '' : ` (until ${timeOfDay(untilMillis)})`}`,
    os,
    day === 'model' ? 'the model day' : 'a day of its own',
    ...(tokens ? ['tokens'] : []),
    ...(poison > 0 ? [`one record in ${poison} is refused`] : []),
    ...(stumbling > 0 ? [`over one record in ${stumbling} the server stumbles`] : []),
    ...(fences > 0 ? [`${fences} geofences`] : []),
  ].join(' · ');
  const calls = plan.calls.map(({ at, operation, args }) => {
    const given = JSON.stringify(args);
    return `      ${timeOfDay(at)}  ${operation} ${given.length > 80 ? `${given.slice(0, 77)}...` : given}`;
  });
  return [
    about,
    `config ${JSON.stringify(plan.config)}`,
    ...(calls.length > 0 ? ['calls', ...calls] : []),
    ...(plan.faults.length > 0 ? ['faults', ...plan.faults.map(faultText)] : ['no faults']),
  ].join('\n');
}
