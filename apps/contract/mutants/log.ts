import { becomes, FALSE, inCore, type SourceMutants, TRUE, times } from './source-mutant.ts';

/** The in-library log. */
export const LOG_MUTANTS: SourceMutants = {
  'gaps/log/order': [inCore('logOperations.getLog', '{ reverse: $it }', FALSE)],
  'gaps/log/limit': [
    inCore('logOperations.getLog', 'LOG_QUERY_DEFAULT', times(2)),
    inCore('logOperations.getLog', "checkedOptions('getLog', $it, query)", becomes('{}')),
  ],
  'gaps/log/levels': [
    inCore('keeps', 'level <= SEVERE', FALSE),
    inCore('keeps', 'level <= config.logLevel', TRUE),
  ],
  'gaps/log/bounded': [inCore('createLogRows.trimLog', 'expiredRows(...$)', becomes('[]'))],
  'gaps/log/exit': [
    inCore('logLastLife', 'lastLife === undefined', TRUE),
    inCore('logLastLife', "'lifecycle:exit'", becomes("'exit'")),
  ],
  'gaps/log/lifecycle': [
    inCore('createLogWriter', 'event.startsWith(LIFECYCLE)', FALSE),
    inCore('expiredLifecycleRows', 'LIFECYCLE_ENTRIES_MAX', times(2)),
  ],
};
