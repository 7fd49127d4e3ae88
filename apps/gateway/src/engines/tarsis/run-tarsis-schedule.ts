import { EngineError } from '@bess/kernel/errors';
import { getTariff } from '@bess/tariff-library';
import { type ScheduleResult, schedule } from '@bess/tarsis';
import { facilityWithChosenDays } from './facility-with-chosen-days.js';
import { idlePlanAssumptions } from './idle-plan-assumptions.js';
import type { TarsisScheduleInput } from './tarsis-schedule-input.js';

/** How long a schedule may take. */
export interface ScheduleLimits {
  /** Solves stop by themselves after this long, the choosing of days included [ms]. */
  timeLimitMs: number;
  /** What of it the choosing of days may take [ms]. */
  choosingLimitMs: number;
}

/** All end before the pool gives the thread up; days are chosen in a few seconds where steps are of a quarter of an hour. */
const usualLimits: ScheduleLimits = { timeLimitMs: 60_000, choosingLimitMs: 20_000 };
const nowMs = () => performance.now();

/**
 * Runs the engine in a worker thread. The currency is checked first: it is known without any solve.
 *
 * @param input - resolved request
 * @param signal - aborted when nobody waits for the schedule any more
 * @param limits - of its time
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
    throw new EngineError({
      engine: 'tarsis',
      kind: 'outOfRange',
      code: 'foreignCurrency',
      message: `TARSIS: tariff must be billed in USD or in the currency of a facility that has usd_per_unit, or currency=native be asked for; ${options.tariff} is billed in ${currency}.`,
      details: { field: 'tariff', currency },
    });
  }
  const startMs = nowMs();
  const choosing = { signal, nowMs, timeLimitMs: Math.min(timeLimitMs, choosingLimitMs) };
  const { facility, assumptions } = await facilityWithChosenDays(input, choosing);
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
