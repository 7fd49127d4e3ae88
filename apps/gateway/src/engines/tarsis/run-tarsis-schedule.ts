import { isEngineError } from '@bess/kernel/errors';
import { getTariff, type Tariff } from '@bess/tariff-library';
import { type Facility, type ScheduleResult, schedule } from '@bess/tarsis';
import type { Assumption, SolveRecord } from '@bess/tarsis/schema';
import { selectTypicalDays } from '@bess/tarsis/typical-days';
import type { TarsisScheduleInput } from '../../engine-runtime/tarsis-operations.js';
import { outOfRange } from '../../internal/errors.js';

const planned: Partial<Record<SolveRecord['purpose'], string>> = {
  year: 'a plan of the year',
  day: 'the schedule of the day',
};

/** Errors that only mean that the time ran out. */
const outOfTime: readonly string[] = ['cancelled', 'noAnswerInTime'];

/** All end before the pool's timeout; with 15-minute steps, days are chosen in a few seconds. */
const usualLimits: ScheduleLimits = { timeLimitMs: 60_000, choosingLimitMs: 20_000 };

/** Time limits of a schedule. */
interface ScheduleLimits {
  /** Maximum time of all solves, including the choice of days [ms]. */
  timeLimitMs: number;
  /** Part of it that the choice of days may take [ms]. */
  choosingLimitMs: number;
}

const nowMs = () => performance.now();

/**
 * Runs the engine in a worker thread. The currency is checked first, because that needs no solve.
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
  assertCurrency(getTariff(options.tariff), nativeCurrency);
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

/** Limits for the choice of days. */
interface SelectionTerms {
  /** Aborted when the result is no longer needed. */
  signal: { readonly aborted: boolean };
  nowMs: () => number;
  /** Maximum time of all plans used for the choice [ms]. */
  timeLimitMs: number;
}

/**
 * The facility with typical days chosen from its readings for its tariff and battery. Without a year of readings,
 * or if time runs out, it keeps the given days; the latter is recorded as an assumption.
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
      // The limit applies to each plan; this signal limits all of them together.
      signal: {
        get aborted() {
          return signal.aborted || isLate();
        },
      },
    });
    // A plan cut off by its limit says nothing about the relevant days.
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

/** Records the plans for which time ran out before one better than an idle battery was found. */
export function idlePlanAssumptions(solves: readonly SolveRecord[]): Assumption[] {
  const idle = new Set(solves.filter(({ isIdle }) => isIdle).map(({ purpose }) => purpose));
  return [...idle].map((purpose) => ({
    name: 'idle_plan',
    value: `in ${planned[purpose] ?? purpose} the battery stands still but for the way to where it must be, and vehicles charge from their arrival`,
    source: 'time ended before a better plan was found',
  }));
}

/**
 * Rejects a tariff whose amounts could not be answered in USD, unless its own currency is wanted.
 *
 * @param tariff - of the request
 * @param nativeCurrency - whether amounts may be in the tariff's own currency
 * @throws EngineError `outOfRange` / `foreignCurrency`
 */
export function assertCurrency(
  { code, currency }: Pick<Tariff, 'code' | 'currency'>,
  nativeCurrency: boolean,
): void {
  if (currency !== 'USD' && !nativeCurrency) {
    throw outOfRange(
      'tarsis',
      'foreignCurrency',
      'tariff',
      `TARSIS: tariff must be billed in USD or in the currency of a facility that has usd_per_unit, or currency=native be asked for; ${code} is billed in ${currency}.`,
      { currency },
    );
  }
}
