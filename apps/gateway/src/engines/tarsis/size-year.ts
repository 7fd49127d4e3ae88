import type { TimeGrid } from '@bess/kernel/series';
import type { MeasuredLoad } from '../../engine-runtime/tarsis-operations.js';
import { localYearAndMonth } from '../../facilities/facility-defaults.js';
import { medianSpacingMinutes, readingPages } from '../../facilities/stored-readings.js';
import type { AppDeps } from '../../http/app-deps.js';
import { dayMs, minuteMs } from '../../internal/async.js';
import { outOfRange } from '../../internal/errors.js';
import type { FacilityReading } from '../../stores/stores.js';
import { averageBySteps, stepOf } from './load-of-year.js';
import { monthStartMs } from './tarsis-request.js';

/** Readings from whose spacing it follows how far the last one reaches. */
const lastDaysMs = 2 * dayMs;

/** Whose readings. */
interface YearRequest {
  partnerId: string;
  facilityId: string;
  /** Undefined where the stored ones are used. */
  readings: readonly FacilityReading[] | undefined;
  timeZone: string;
}

/**
 * The newest twelve complete calendar months of readings: means of each step, NaN where none came.
 *
 * @throws EngineError `outOfRange` `readingsMissing` without any, `yearIncomplete` if they begin later
 */
export async function readSizeYear(
  { partnerId, facilityId, readings, timeZone }: YearRequest,
  { stores: { facilities } }: Pick<AppDeps, 'stores'>,
): Promise<MeasuredLoad> {
  const id = { partnerId, facilityId };
  const ofCaller = readings && [...readings].sort((a, b) => a.timeMs - b.timeMs);
  const span = ofCaller ? spanOf(ofCaller) : await facilities.readingSpan(partnerId, facilityId);
  if (span === undefined) {
    throw outOfRange(
      'tarsis',
      'readingsMissing',
      'readings',
      `readings of twelve complete calendar months must be sent, or be stored; ${facilityId} has none`,
    );
  }
  const { firstMs, lastMs } = span;
  const last =
    ofCaller ??
    (await facilities.readings(partnerId, facilityId, {
      fromMs: lastMs - lastDaysMs,
      untilMs: lastMs + 1,
    }));
  const endsMs = lastMs + (medianSpacingMinutes(last.slice(-1_000)) ?? 0) * minuteMs;
  const { year, month } = localYearAndMonth(endsMs, timeZone);
  const startMs = monthStartMs(year - 1, month, timeZone);
  const endMs = monthStartMs(year, month, timeZone);
  if (firstMs > startMs) {
    throw outOfRange(
      'tarsis',
      'yearIncomplete',
      'readings',
      `readings must cover twelve complete calendar months, as the newest ${monthOf(startMs, timeZone)} to ${monthOf(endMs - 1, timeZone)}; they exist from ${instant(firstMs)} to ${instant(endsMs)}`,
    );
  }
  const ofYear: FacilityReading[] = [];
  if (ofCaller) {
    ofYear.push(...ofCaller.filter(({ timeMs }) => timeMs >= startMs && timeMs < endMs));
  } else {
    for await (const page of readingPages(facilities, id, { fromMs: startMs, untilMs: endMs })) {
      ofYear.push(...page);
    }
  }
  const stepMinutes = stepOf(ofYear);
  const length = Math.floor((endMs - startMs) / (stepMinutes * minuteMs));
  const grid: TimeGrid = { startMs, stepMinutes, length, timeZone };
  const hasSolar = ofYear.some(({ solarKw }) => solarKw !== null);
  return {
    grid,
    loadKwSeries: averageBySteps(ofYear, grid, ({ loadKw }) => loadKw),
    ...(hasSolar && { solarKwSeries: averageBySteps(ofYear, grid, ({ solarKw }) => solarKw ?? 0) }),
  };
}

function spanOf(
  sorted: readonly FacilityReading[],
): { firstMs: number; lastMs: number } | undefined {
  const first = sorted[0];
  const last = sorted.at(-1);
  return first && last && { firstMs: first.timeMs, lastMs: last.timeMs };
}

/** The local calendar month of an instant, `YYYY-MM`. */
export function monthOf(timeMs: number, timeZone: string): string {
  const { year, month } = localYearAndMonth(timeMs, timeZone);
  return `${year}-${String(month).padStart(2, '0')}`;
}

function instant(timeMs: number): string {
  return new Date(timeMs).toISOString();
}
