import { createTimeGrid } from '@bess/kernel/series';
import { defaultTariffCode } from '@bess/tariff-library';
import type { AppDeps } from '../../app-deps.js';
import { facilityTimeZone } from '../../facilities/facility-time-zone.js';
import { knownTariff } from '../../facilities/known-tariff.js';
import { readingPages } from '../../facilities/reading-pages.js';
import type { FacilityReading } from '../../stores/stores.js';
import { loadOfYear } from './load-of-year.js';
import { localYearAndMonth } from './local-year-and-month.js';
import type { TarsisResolution } from './resolve-tarsis-request.js';

/**
 * What is stored of a facility: its description, and what its readings of the twelve whole months before this one tell
 * of its load.
 *
 * @param partnerId - whose facility
 * @param facilityId - which of them
 * @param sentTariff - code in the request, whose holidays are days off; the described one's where it is left out, else the default's
 * @param deps - store and clock
 */
export async function storedFacility(
  partnerId: string,
  facilityId: string,
  sentTariff: string | undefined,
  { stores: { facilities }, nowMs }: Pick<AppDeps, 'stores' | 'nowMs'>,
): Promise<Pick<TarsisResolution, 'description' | 'load'>> {
  const description = await facilities.find(partnerId, facilityId);
  const timeZone = facilityTimeZone(description);
  const { year, month } = localYearAndMonth(nowMs(), timeZone);
  const startMs = monthStartMs(year - 1, month, timeZone);
  const endMs = monthStartMs(year, month, timeZone);
  const readings: FacilityReading[] = [];
  const range = { fromMs: startMs, untilMs: endMs };
  for await (const page of readingPages(facilities, { partnerId, facilityId }, range)) {
    readings.push(...page);
  }
  const holidays =
    knownTariff(sentTariff ?? description?.tariff ?? defaultTariffCode)?.holidays ?? 'none';
  const load =
    readings.length === 0
      ? undefined
      : loadOfYear(readings, { startMs, endMs, timeZone, holidays });
  return { description, load };
}

function monthStartMs(year: number, month: number, timeZone: string): number {
  const start = `${year}-${String(month).padStart(2, '0')}-01`;
  return createTimeGrid({ start, length: 1, stepMinutes: 60, timeZone }).startMs;
}
