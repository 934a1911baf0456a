import { becomes, DROPPED, FALSE, inCore, type SourceMutants, TRUE } from './source-mutant.ts';

/** Tokens, their refresh, and the log on its way. */
export const AUTH_MUTANTS: SourceMutants = {
  '5/refresh-401': [
    inCore('judgeStatus', 'status === 403', FALSE),
    inCore('refreshRequest', 'filledIn(refreshHeaders, $)', becomes('{}')),
  ],
  '5/placeholder': [inCore('filledIn', "'{refreshToken}'", becomes("'refreshToken'"))],
  // Tokens that only an app could give again.
  '5/app-not-running': [inCore('createAuth.restore', 'held = $it', becomes('NO_TOKENS'))],
  '5/outcome': [inCore('createAuth.filled', '!event.success', TRUE)],
  '5/auth-state': [inCore('createAuth.use', 'used = held', DROPPED)],
  '7/refresh-outcome': [
    inCore('createRefresh', "$.emit('authorization', { success: false, status: $it })", becomes('0')),
  ],
  'gaps/tokens/adoption': [inCore('adopted', '$.includes(digest(token))', FALSE)],
  'gaps/secrets': [inCore('createRedactor.redact', 'needles.length === 0 && digests.size === 0', TRUE)],
  'gaps/refresh/request': [inCore('refreshRequest', '{ method: $it }', becomes("'PUT'"))],
  'gaps/refresh/payload': [inCore('fill', 'Array.isArray(value)', FALSE)],
  'gaps/refresh/default-body': [
    inCore('refreshRequest', 'refreshPayload = $it', becomes("{ token: '{refreshToken}' }")),
  ],
  'gaps/refresh/names': [inCore('find', 'for (const name of $it) $;', becomes('$it.slice(0, 1)'))],
  'gaps/refresh/keeps-old': [
    inCore('refreshed', '{ ...memory, ...fresh }', becomes('{ version: 1, ...fresh, known }')),
  ],
  'gaps/refresh/data': [inCore('readTokenResponse', 'isPlainObject(answer.data)', FALSE)],
  'gaps/refresh/lookalikes': [
    inCore(
      'find',
      'place[name]',
      becomes('Object.entries(place).find(([key]) => key.startsWith(name.slice(0, 7)))?.[1]'),
    ),
  ],
  'gaps/upload/log': [inCore('logRequest', 'body = $it', becomes("$it.replace('events', 'log')"))],
  'gaps/log/onLog': [inCore('createLogWriter', "$.emit('log', $)", DROPPED)],
};
