import { isEngineError } from '@bess/kernel/errors';
import { getTariff } from '@bess/tariff-library';
import { type Facility, type ScheduleResult, schedule } from '@bess/tarsis';
import type { Assumption, SolveRecord } from '@bess/tarsis/schema';
import { selectTypicalDays } from '@bess/tarsis/typical-days';
import type { TarsisScheduleInput } from '../../engine-runtime/operations.js';
import { outOfRange } from '../../internal/errors.js';

const planned: Partial<Record<SolveRecord['purpose'], string>> = {
  year: 'a plan of the year',
  day: 'the schedule of the day',
};

/** Of failures, those that only say that the time was over. */
const outOfTime: readonly string[] = ['cancelled', 'noAnswerInTime'];

/** All end before the pool gives the thread up; days are chosen in a few seconds where steps are of a quarter of an hour. */
const usualLimits: ScheduleLimits = { timeLimitMs: 60_000, choosingLimitMs: 20_000 };

/** How long a schedule may take. */
interface ScheduleLimits {
  /** Solves stop by themselves after this long, the choosing of days included [ms]. */
  timeLimitMs: number;
  /** What of it the choosing of days may take [ms]. */
  choosingLimitMs: number;
}

const nowMs = () => performance.now();

/**
 * Runs the engine in a worker thread. The currency is checked first: it is known without any solve.
 *
 * @throws EngineError `outOfRange` for an unknown tariff, or `foreignCurrency` for one that is not billed in USD
 * where USD is asked for; whatever the engine raises
 */
export async function runTarsisSchedule(
  input: TarsisScheduleInput,
  signal: { readonly aborted: boolean },
  { timeLimitMs, choosingLimitMs }: ScheduleLimits = usualLimits,
): Promise<ScheduleResult> {
  const { options, nativeCurrency } = input;
  const { currency } = getTariff(options.tariff);
  if (currency !== 'USD' && !nativeCurrency) {
    throw outOfRange(
      'tarsis',
      'foreignCurrency',
      'tariff',
      `TARSIS: tariff must be billed in USD or in the currency of a facility that has usd_per_unit, or currency=native be asked for; ${options.tariff} is billed in ${currency}.`,
      { currency },
    );
  }
  const startMs = nowMs();
  const choosing = { signal, nowMs, timeLimitMs: Math.min(timeLimitMs, choosingLimitMs) };
  const { facility, assumptions } = await facilityWithTypicalDays(input, choosing);
  const choosingMs = input.measured === undefined ? 0 : nowMs() - startMs;
  const result = await schedule({
    ...options,
    ...(facility && { facility }),
    // A limit must be above 0.
    timeLimitMs: Math.max(1, timeLimitMs - choosingMs),
    signal,
    nowMs,
  });
  return {
    ...result,
    solveTimeMs: Math.round(1000 * ((result.solveTimeMs ?? 0) + choosingMs)) / 1000,
    assumptions: [...result.assumptions, ...assumptions, ...idlePlanAssumptions(result.solves)],
  };
}

/** How long days are chosen, and for whom. */
interface SelectionTerms {
  /** Aborted when nobody waits any more. */
  signal: { readonly aborted: boolean };
  nowMs: () => number;
  /** Of all plans by which days are chosen [ms]. */
  timeLimitMs: number;
}

/**
 * The facility with typical days that are chosen from its readings for its tariff and battery; those that came where it has no year of
 * readings, and where time ends first, which is then said.
 *
 * @throws EngineError `engine` / `cancelled` when the caller is gone; those of `selectTypicalDays`
 */
export async function facilityWithTypicalDays(
  { options, measured }: TarsisScheduleInput,
  { signal, nowMs, timeLimitMs }: SelectionTerms,
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

/** Says of which plans time ended before a better one than standing still was found. */
export function idlePlanAssumptions(solves: readonly SolveRecord[]): Assumption[] {
  const idle = new Set(solves.filter(({ isIdle }) => isIdle).map(({ purpose }) => purpose));
  return [...idle].map((purpose) => ({
    name: 'idle_plan',
    value: `in ${planned[purpose] ?? purpose} the battery stands still but for the way to where it must be, and vehicles charge from their arrival`,
    source: 'time ended before a better plan was found',
  }));
}
