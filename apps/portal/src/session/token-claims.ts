/** Engines as the gateway names them in tokens, paths and status. */
export const engineIds = ['fenrir', 'helios', 'strix', 'phalanx', 'tarsis'] as const;

export type EngineId = (typeof engineIds)[number];

/**
 * The engines that an access token reaches. The gateway decides by the token itself; the portal only shows what it would
 * refuse.
 */
export function enginesOfToken(token: string): readonly EngineId[] {
  const claims: unknown = JSON.parse(decodeBase64Url(token.split('.')[1] ?? ''));
  const engines =
    typeof claims === 'object' && claims !== null && 'engines' in claims ? claims.engines : [];
  return engineIds.filter((engine) => Array.isArray(engines) && engines.includes(engine));
}

function decodeBase64Url(text: string): string {
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder().decode(Uint8Array.from(bytes, (character) => character.charCodeAt(0)));
}
