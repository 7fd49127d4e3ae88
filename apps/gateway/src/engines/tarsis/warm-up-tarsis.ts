import { defaultTariffCode } from '@bess/tariff-library';
import { runTarsisSchedule } from './run-tarsis-schedule.js';

/** Any year serves; a fixed one keeps the work the same at every start. */
const options = { tariff: defaultTariffCode, month: 7, year: 2026 };

/**
 * Takes a real request's whole way once, so that the solver is compiled and the tariffs are read before the first
 * caller comes. An engine that fails here fails its probes too, which is where health learns of it: the thread starts
 * all the same, or the pool would replace it for ever.
 */
export async function warmUpTarsis(): Promise<void> {
  await runTarsisSchedule({ options, nativeCurrency: false }, { aborted: false }).catch(() => {});
}
