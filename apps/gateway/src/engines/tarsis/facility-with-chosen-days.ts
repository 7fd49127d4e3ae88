import { isEngineError } from '@bess/kernel/errors';
import type { Facility } from '@bess/tarsis';
import type { Assumption } from '@bess/tarsis/schema';
import { selectTypicalDays } from '@bess/tarsis/typical-days';
import type { TarsisScheduleInput } from './tarsis-schedule-input.js';

/** How long days are chosen, and for whom. */
export interface ChoosingTerms {
  /** Aborted when nobody waits any more. */
  signal: { readonly aborted: boolean };
  nowMs: () => number;
  /** Of all plans by which days are chosen [ms]. */
  timeLimitMs: number;
}

/** Of failures, those that only say that the time was over. */
const outOfTime: readonly string[] = ['cancelled', 'noAnswerInTime'];

/**
 * The facility with typical days that are chosen from its readings for its tariff and battery; those that came where it has no year of
 * readings, and where time ends first, which is then said.
 *
 * @param input - resolved request
 * @param terms - clock, limit and caller
 * @throws EngineError `engine` / `cancelled` when the caller is gone; those of `selectTypicalDays`
 */
export async function facilityWithChosenDays(
  { options, measured }: TarsisScheduleInput,
  { signal, nowMs, timeLimitMs }: ChoosingTerms,
): Promise<{ facility: Facility | undefined; assumptions: Assumption[] }> {
  const { facility } = options;
  if (facility === undefined || measured === undefined) return { facility, assumptions: [] };
  const { tariff, currentSocFraction } = options;
  const { typicalDays: _typicalDays, stepMinutes: _stepMinutes, ...rest } = facility;
  const { grid, loadKwSeries, solarKwSeries, priorPeaksKw } = measured;
  const endMs = nowMs() + timeLimitMs;
  const isLate = () => nowMs() >= endMs;
  try {
    const typicalDays = await selectTypicalDays(loadKwSeries, grid, {
      tariff,
      facility: { ...rest, ...(priorPeaksKw && { priorPeaksKw }) },
      ...(solarKwSeries && { solarKwSeries }),
      ...(currentSocFraction !== undefined && { currentSocFraction }),
      nowMs,
      timeLimitMs,
      // The limit is of each plan; together they end by this.
      signal: {
        get aborted() {
          return signal.aborted || isLate();
        },
      },
    });
    // A plan that its limit ended tells nothing of the days that matter.
    if (!isLate()) return { facility: { ...facility, typicalDays }, assumptions: [] };
  } catch (error) {
    if (signal.aborted || !isEngineError(error) || !outOfTime.includes(error.code)) throw error;
  }
  return {
    facility,
    assumptions: [
      {
        name: 'typical_days',
        value:
          'mean days and the peak day of each month, by which a battery saves somewhat too much',
        source: 'time ended before days were chosen from the readings for tariff and battery',
      },
    ],
  };
}
