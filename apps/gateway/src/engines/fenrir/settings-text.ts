import type { PersonalitySettings } from './personality-settings.js';

/**
 * Settings as they are kept beside what was learned by them.
 *
 * @param settings - of a site
 * @example
 * settingsText({ timeZone: 'UTC', intervalMinutes: 60, market: 'pjm-day-ahead' });
 * // => '["UTC",60,"pjm-day-ahead"]'
 */
export function settingsText({ timeZone, intervalMinutes, market }: PersonalitySettings): string {
  return JSON.stringify([timeZone, intervalMinutes, market]);
}
