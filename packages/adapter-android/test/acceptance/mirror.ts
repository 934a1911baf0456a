import { mirrorServer, refusingOrigin } from '@geo/core/test-kit';

// The server of the HTTP suite, for as long as somebody holds our standard input open. Its first line says where it is.
const { origin } = await mirrorServer();
console.log(JSON.stringify({ origin, refusingOrigin: await refusingOrigin() }));
process.stdin.on('end', () => process.exit()).resume();
