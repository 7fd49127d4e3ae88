import { defaultTariffCode } from '@bess/tariff-library';
import { loadSettings } from './load-settings.js';
import { phalanxDefaults } from './phalanx-request.js';
import { runPhalanxRisk } from './run-phalanx-risk.js';

/** Any instant serves; a fixed one keeps the work the same at every start. */
const warmUpTimeMs = Date.UTC(2026, 10, 19, 22);

/** A Thursday afternoon of November in California. */
const timeMs = Date.UTC(2026, 10, 19, 22);

/** As few as the engine draws: it is about whether all of it works. */
const pathCount = 100;

/** The 5 % rule. */
const missLimit = 0.05;

/**
 * A cheap proof that PHALANX can work in this thread: it assesses a facility of which only the load is known, all figures are
 * numbers in their ranges, and what it accepts keeps the 5 % rule.
 *
 * @throws Error when anything of that fails
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
 * Takes a real request's whole way once, so that the engine is compiled before the first caller waits for it. An engine that
 * fails here fails its probes too, which tell.
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
