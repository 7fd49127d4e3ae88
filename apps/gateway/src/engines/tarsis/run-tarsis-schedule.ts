import { EngineError } from '@bess/kernel/errors';
import { getTariff } from '@bess/tariff-library';
import { type ScheduleResult, schedule } from '@bess/tarsis';
import type { TarsisScheduleInput } from './tarsis-schedule-input.js';

/** Solves stop by themselves after this long [ms], before the pool gives the thread up. */
const timeLimitMs = 60_000;

/**
 * Runs the engine in a worker thread. The currency is checked first: it is known without any solve.
 *
 * @param input - resolved request
 * @param signal - aborted when nobody waits for the schedule any more
 * @throws EngineError `outOfRange` for an unknown tariff, or `foreignCurrency` for one that is not billed in USD
 * where USD is asked for; whatever the engine raises
 */
export async function runTarsisSchedule(
  input: TarsisScheduleInput,
  signal: { readonly aborted: boolean },
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
  return schedule({ ...options, timeLimitMs, signal, nowMs: () => performance.now() });
}
