import { defaultTariffCode } from '@bess/tariff-library';
import { loadSettings } from './load-settings.js';
import { phalanxDefaults } from './phalanx-defaults.js';
import { runPhalanxRisk } from './run-phalanx-risk.js';

/** Any instant serves; a fixed one keeps the work the same at every start. */
const timeMs = Date.UTC(2026, 10, 19, 22);

/**
 * Takes a real request's whole way once, so that the engine is compiled before the first caller waits for it. An engine that
 * fails here fails its probes too, which tell.
 */
export async function warmUpPhalanx(): Promise<void> {
  await runPhalanxRisk({
    state: null,
    settings: loadSettings(undefined, { readingMinutes: undefined, nowMs: timeMs }),
    tariff: defaultTariffCode,
    battery: {},
    options: {
      ...phalanxDefaults,
      currentLoadKw: 400,
      daysRemaining: 9,
      timeMs,
      meterMinutes: 15,
    },
    month: '2026-11',
    nativeCurrency: false,
  }).catch(() => {});
}
