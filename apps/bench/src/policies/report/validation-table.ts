import type { Validation } from '../energy/residuals';
import { aligned } from './figure-table';

/** How the energy model does against batteries, percent of the battery an hour. */
export function validationTable({ residuals }: Validation, style: 'text' | 'markdown'): string {
  const rows = residuals.map((one) => [
    `${one.timeline}: ${one.regime}`,
    String(one.phones),
    one.hours.toFixed(1),
    one.fixesAnHour.toFixed(0),
    one.measured.toFixed(2),
    one.predicted.toFixed(2),
    one.idle.toFixed(2),
    `${one.residual > 0 ? '+' : ''}${(one.residual * 100).toFixed(0)} %`,
  ]);
  const head = [
    'Nexus 6, % an hour',
    'phones',
    'hours',
    'fixes/h',
    'measured',
    'predicted',
    'idle',
    'residual',
  ];
  return aligned([head, ...rows], style);
}
