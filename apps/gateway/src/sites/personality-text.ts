import type { LearnedPrices } from '../engines/fenrir/learn-prices-input.js';

/**
 * JSON of a personality as it is answered. The state is put in as it is stored: to read and write it again would hold up every other
 * request.
 *
 * @param siteId - its id
 * @param learned - undefined where nothing teaches
 * @returns text of a `SitePersonalityAnswer`
 * @example
 * personalityText('north-1', undefined);
 * // => '{"site_id":"north-1","personality":null}'
 */
export function personalityText(siteId: string, learned: LearnedPrices | undefined): string {
  const until = learned?.learnedUntilMs ?? undefined;
  const head = {
    site_id: siteId,
    ...(until !== undefined && { learned_until: new Date(until).toISOString() }),
  };
  return `${JSON.stringify(head).slice(0, -1)},"personality":${learned?.state ?? 'null'}}`;
}
