import { becomes, FALSE, inCore, preceded, type SourceMutants } from './source-mutant.ts';

/** Records of the app's own. */
export const INSERT_MUTANTS: SourceMutants = {
  '2.1/extras-layers': [
    inCore('insertedRecord', 'layerExtras($base, $own)', becomes('layerExtras($own, $base)')),
  ],
  'gaps/insertLocation/needs-position': [inCore('insertedRecord', 'given.coords[name] === undefined', FALSE)],
  'gaps/insertLocation/checked': [inCore('checked', 'rule && !rule.accepts(value)', FALSE)],
  'gaps/insertLocation/utc': [
    inCore('insertedRecord', '{ timestamp: $it }', becomes('given.timestamp ? given.timestamp : $it')),
  ],
  'gaps/insertLocation/fills-in': [
    inCore('recordDefaults', '{ is_moving: $it }', becomes('null')),
    inCore('recordDefaults', '{ timestamp: toTimestamp($it) }', becomes('0')),
  ],
  'gaps/insertLocation/duplicate': [
    inCore('queueOperations.insertLocation', '(await $.get(key)) !== undefined', FALSE),
  ],
  'gaps/insertLocation/answer': [
    inCore('queueOperations.insertLocation', 'return $it;', becomes('env.recordDefaults().uuid')),
  ],
  '2.26/unknown-options': [inCore('insertedRecord', '{ ...filled, ...$it }', becomes('{}'))],
  '9/unknown-fields': [
    inCore('checked', 'plainCopy($, value, $)', preceded('if (!rule) return [name, undefined];')),
  ],
};
