import { inCore, type SourceMutants } from './source-mutant.ts';

const ANSWER = 'auth/token-response.ts';
const REQUEST = 'auth/refresh-request.ts';
const AUTH = 'auth/auth.ts';

/** Tokens, their refresh, and the log on its way. */
export const AUTH_MUTANTS: SourceMutants = {
  '5/refresh-401': [
    inCore(
      'sync/upload-verdict.ts',
      'status === 401 || status === 403',
      'status === 401 || (status === 403 && !MUTANT)',
    ),
    inCore(REQUEST, 'filledIn(refreshHeaders, tokens)', 'filledIn(MUTANT ? {} : refreshHeaders, tokens)'),
  ],
  '5/placeholder': [
    inCore(
      'auth/placeholders.ts',
      "['{refreshToken}', tokens",
      "[MUTANT ? 'refreshToken' : '{refreshToken}', tokens",
    ),
  ],
  '5/app-not-running': [
    // Tokens that only an app could give again.
    inCore(AUTH, '      held = tokens;', '      held = MUTANT ? NO_TOKENS : tokens;'),
  ],
  '5/outcome': [
    inCore(AUTH, 'if (!event.success) return event;', 'if (!event.success || MUTANT) return event;'),
  ],
  '5/auth-state': [
    inCore(AUTH, '    used = held;\n    answer(true);', '    if (!MUTANT) used = held;\n    answer(true);'),
  ],
  '7/refresh-outcome': [
    inCore(
      'auth/refresh.ts',
      '{ success: false, status }',
      '{ success: false, status: MUTANT ? 0 : status }',
    ),
  ],
  'gaps/tokens/adoption': [
    inCore(
      'auth/adoption.ts',
      "return typeof token === 'string' && !(",
      "return (MUTANT && typeof token === 'string') || typeof token === 'string' && !(",
    ),
  ],
  'gaps/secrets': [
    inCore(
      'redaction/redactor.ts',
      'if (needles.length === 0 && digests.size === 0) return text;',
      'if (MUTANT || (needles.length === 0 && digests.size === 0)) return text;',
    ),
  ],
  'gaps/refresh/request': [inCore(REQUEST, "method: 'POST'", "method: MUTANT ? 'PUT' : 'POST'")],
  'gaps/refresh/payload': [
    inCore(
      'auth/placeholders.ts',
      'if (Array.isArray(value)) return',
      'if (Array.isArray(value) && !MUTANT) return',
    ),
  ],
  'gaps/refresh/default-body': [
    inCore(
      REQUEST,
      'refreshPayload = PAYLOAD',
      "refreshPayload = MUTANT ? { token: '{refreshToken}' } : PAYLOAD",
    ),
  ],
  'gaps/refresh/names': [
    inCore(ANSWER, 'for (const name of names) {', 'for (const name of MUTANT ? names.slice(0, 1) : names) {'),
  ],
  'gaps/refresh/keeps-old': [
    inCore(
      'auth/adoption.ts',
      'return { ...memory, ...fresh, known };',
      'return MUTANT ? { version: 1, ...fresh, known } : { ...memory, ...fresh, known };',
    ),
  ],
  'gaps/refresh/data': [
    inCore(ANSWER, 'isPlainObject(answer.data) ?', 'isPlainObject(answer.data) && !MUTANT ?'),
  ],
  'gaps/refresh/lookalikes': [
    inCore(
      ANSWER,
      'const value = place[name];',
      'const value = MUTANT ? Object.entries(place).find(([key]) => key.startsWith(name.slice(0, 7)))?.[1] : place[name];',
    ),
  ],
  'gaps/upload/log': [inCore('log/log-request.ts', '`{"events":[', '`{"${MUTANT ? "log" : "events"}":[')],
  'gaps/log/onLog': [inCore('log/log-writer.ts', "unit.emit('log',", "if (!MUTANT) unit.emit('log',")],
};
