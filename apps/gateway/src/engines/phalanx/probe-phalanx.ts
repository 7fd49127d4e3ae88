import { defaultTariffCode } from '@bess/tariff-library';
import { loadSettings } from './load-settings.js';
import { phalanxDefaults } from './phalanx-request.js';
import { runPhalanxRisk } from './run-phalanx-risk.js';

/** A fixed instant keeps the work the same at every start. */
const warmUpTimeMs = Date.UTC(2026, 10, 19, 22);

/** A Thursday afternoon in November in California. */
const timeMs = Date.UTC(2026, 10, 19, 22);

/** The minimum of the engine: the probe only checks that everything works. */
const pathCount = 100;

/** The 5 % rule. */
const missLimit = 0.05;

/**
 * Checks cheaply that PHALANX works in this thread: it assesses a facility with a known load only, all figures are
 * in their ranges, and what it accepts satisfies the 5 % rule.
 *
 * @throws Error if any of this fails
 */
export async function probePhalanx(): Promise<true> {
  const { peakRiskProbability, confidence, demandChargeLiability, schedule } = await runPhalanxRisk(
    {
      state: null,
      settings: loadSettings(undefined, { readingMinutes: undefined, nowMs: timeMs }),
      tariff: defaultTariffCode,
      battery: {},
      options: {
        socFraction: 0.65,
        currentLoadKw: 400,
        daysRemaining: 2,
        timeMs,
        meterMinutes: 15,
        pathCount,
      },
      month: '2026-11',
      nativeCurrency: false,
    },
  );
  const shares = [peakRiskProbability, confidence, schedule?.missProbability ?? 0];
  if (!shares.every((share) => share >= 0 && share <= 1)) {
    throw new Error(`Probabilities must lie between 0 and 1; ${shares.join(', ')} came.`);
  }
  if (!(demandChargeLiability > 0 && Number.isFinite(demandChargeLiability))) {
    throw new Error(`A load that is charged for must cost; ${demandChargeLiability} came.`);
  }
  if (schedule !== null && schedule.missProbability > missLimit) {
    throw new Error(`No schedule may miss in more than 5 %; one misses in ${shares[2]}.`);
  }
  return true;
}

/**
 * Runs a real request, so that the engine is compiled before the first caller waits for it. If the engine fails
 * here, its probes will report it.
 */
export async function warmUpPhalanx(): Promise<void> {
  await runPhalanxRisk({
    state: null,
    settings: loadSettings(undefined, { readingMinutes: undefined, nowMs: warmUpTimeMs }),
    tariff: defaultTariffCode,
    battery: {},
    options: {
      ...phalanxDefaults,
      currentLoadKw: 400,
      daysRemaining: 9,
      timeMs: warmUpTimeMs,
      meterMinutes: 15,
    },
    month: '2026-11',
    nativeCurrency: false,
  }).catch(() => {});
}
