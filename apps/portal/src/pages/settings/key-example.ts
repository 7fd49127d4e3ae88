import type { EngineId } from '../../session/token-claims.js';

/**
 * A first call with a key that reaches the engine: its path, and its body where it has one. None changes what is stored: a
 * recommendation would be recorded for its site, and a simulation would use paths of the day.
 */
const firstCalls: Readonly<Record<EngineId, readonly [path: string, body?: string]>> = {
  fenrir: ['/api/sites'],
  helios: [
    '/api/helios/forecast',
    '{"values": [31, 29, 28, 27, 29, 34, 42, 48, 45, 38, 33, 30, 28, 27, 28, 32, 41, 55, 62, 58, 50, 43, 37, 33], "periods": 4}',
  ],
  strix: ['/api/strix/jobs'],
  phalanx: ['/api/facilities'],
  tarsis: ['/api/tarsis/schedule', '{"month": 7}'],
};

/**
 * Commands for a shell that exchange an API key for an access token and make a first call with it.
 *
 * @param baseUrl - the gateway's, with its version
 * @param apiKey - the key, which has no character that a shell reads
 * @param engine - an engine that the key reaches
 */
export function shellExample(baseUrl: string, apiKey: string, engine: EngineId): string {
  const [path, body] = firstCalls[engine];
  return [
    `API_KEY='${apiKey}'`,
    `TOKEN=$(curl -sS ${baseUrl}/auth/token \\`,
    "  -H 'Content-Type: application/json' \\",
    '  -d "{\\"api_key\\": \\"$API_KEY\\"}" | sed -E \'s/.*"token": *"([^"]+)".*/\\1/\')',
    `curl -sS -w '\\n' ${baseUrl}${path} \\`,
    `  -H "Authorization: Bearer $TOKEN"${body === undefined ? '' : ' \\'}`,
    ...(body === undefined ? [] : ["  -H 'Content-Type: application/json' \\", `  -d '${body}'`]),
  ].join('\n');
}
