import { becomes, FALSE, inCore, type SourceMutants, TRUE, times } from './source-mutant.ts';

/** Requests of an upload, and what of an answer counts. */
export const UPLOAD_MUTANTS: SourceMutants = {
  'gaps/upload/method': [
    inCore('uploadRequest', '{ method: $it }', becomes("'POST'")),
    inCore('uploadRequest', "config.url ?? ''", becomes("$it.replace('/other', '')")),
  ],
  'gaps/upload/root': [
    inCore('envelope', 'JSON.stringify($it)', becomes("'location'")),
    inCore('envelope', "root === '.'", TRUE),
  ],
  'gaps/upload/params': [inCore('envelope', 'beside(root, $it)', becomes('{}'))],
  'gaps/templates/absent': [inCore('textPiece', 'value === undefined ? $it : $', becomes("'null'"))],
  'gaps/templates/fault': [
    inCore('check', 'fault !== undefined', FALSE),
    inCore('located', 'error.at($it)', becomes("''")),
  ],
  'gaps/templates/form': [
    inCore('uploadRequest', 'isForm(config)', FALSE),
    inCore('limitsOf', 'isForm(config)', FALSE),
  ],
  'gaps/templates/kept': [
    inCore('toRecord', 'JSON.parse($it)', becomes('$it.replace(\'"coords":\', \'"at":\')')),
    inCore('renderedRows', 'template === undefined', TRUE),
  ],
  'gaps/requireResponse/lacking': [
    inCore('readResponse', '{ verdict: lacking === undefined ? $judged : $it }', becomes('$judged')),
    inCore('reportResponse', '{ success: $it }', becomes('$it || status === 200')),
  ],
  'gaps/upload/bare': [inCore('envelope', "root === '.'", becomes('config.batchSync && $it'))],
  'gaps/upload/bare-batch': [
    inCore('envelope', 'params === undefined', TRUE),
    inCore('envelope', 'return $it ? $ : $;', FALSE),
  ],
  'gaps/upload/single': [
    inCore('freshRows', 'limits.batchSync', TRUE),
    inCore('envelope', 'records = $it ? $ : $', TRUE),
  ],
  'gaps/upload/batch': [
    inCore('freshRows', 'limits.maxBatchSize > 0', FALSE),
    inCore('envelope', 'records = $ ? $it : $', becomes('rows.length === 1 ? rows[0].json : $it')),
  ],
  'gaps/upload/batch-default': [
    inCore('freshRows', 'BATCH_RECORDS_MAX', times(2)),
    inCore('freshRows', 'BODY_CHARACTERS_MAX', times(2)),
  ],
  'gaps/upload/bearer': [inCore('tokenHeader', 'token === undefined', TRUE)],
  'gaps/upload/header': [inCore('tokenHeader', 'authorization?.header', becomes('undefined'))],
  'gaps/keys/header': [inCore('tokenHeader', 'BEARER', becomes("'Authorization: {token}'"))],
  'gaps/upload/idempotency': [inCore('uploadRequest', 'sha256($it)', becomes('body'))],
  'gaps/keys/gzip-bodies': [
    inCore('isCompressed', 'body.length > GZIP_MIN_CHARACTERS', TRUE),
    inCore('isCompressed', '$it && body.length > GZIP_MIN_CHARACTERS', TRUE),
  ],
};
