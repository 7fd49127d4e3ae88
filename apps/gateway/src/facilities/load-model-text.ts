import type { LearnedLoad } from './learn-readings.js';

/**
 * JSON of a load model as it is answered. The state is put in as it is stored: to read megabytes and write them again
 * would hold up every other request.
 *
 * @param facilityId - its id
 * @param learned - undefined where nothing teaches
 * @returns text of a `LoadModelAnswer`
 * @example
 * loadModelText('plant-9', undefined);
 * // => '{"facility_id":"plant-9","model":null}'
 */
export function loadModelText(facilityId: string, learned: LearnedLoad | undefined): string {
  const head = {
    facility_id: facilityId,
    ...(learned && { learned_until: new Date(learned.learnedUntilMs).toISOString() }),
  };
  return `${JSON.stringify(head).slice(0, -1)},"model":${learned?.state ?? 'null'}}`;
}
