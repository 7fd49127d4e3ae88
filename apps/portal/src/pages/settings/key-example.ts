import type { EngineId } from '../../session/token-claims.js';

/** A first call of each engine that needs nothing stored: path and body. */
const firstCalls: Readonly<Record<EngineId, readonly [path: string, body: string]>> = {
  fenrir: ['/api/fenrir/cycle', '{"current_price": 95.5, "current_soc": 0.65}'],
  helios: [
    '/api/helios/forecast',
    '{"values": [31, 29, 28, 27, 29, 34, 42, 48, 45, 38, 33, 30, 28, 27, 28, 32, 41, 55, 62, 58, 50, 43, 37, 33], "periods": 4}',
  ],
  strix: ['/api/strix/submit', '{"n_paths": 2000}'],
  phalanx: [
    '/api/phalanx/risk',
    '{"current_load_kw": 850, "temperature_f": 92, "hour_of_day": 14, "days_remaining": 9}',
  ],
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
    '  -H "Authorization: Bearer $TOKEN" \\',
    "  -H 'Content-Type: application/json' \\",
    `  -d '${body}'`,
  ].join('\n');
}
