import { regimeNames } from '@bess/fenrir/personality';
import type { FenrirCycleInput } from '../../engine-runtime/operations.js';
import { hourMs } from '../../internal/async.js';
import { samplePrices, samplePricesStart } from '../helios/helios-defaults.js';
import { fenrirDefaults, personalitySettings } from './fenrir-request.js';
import { runFenrirCycle } from './run-fenrir-cycle.js';

const startMs = Date.parse(samplePricesStart);

const hours = 72;

/** Enough cycles for the engine's inner loops to be compiled. */
const rounds = 3;

/**
 * Checks cheaply that FENRIR works in this thread: a cycle whose figures are in their ranges, whose parts add up,
 * and which sells at a price far above all others.
 *
 * @throws Error if any of this fails
 */
export async function probeFenrir(): Promise<true> {
  const { result, regimes } = await runFenrirCycle(dearInterval());
  const { recommendation, confidence, attribution } = result;
  if (recommendation.direction !== 'discharge' || !(recommendation.powerMw > 0)) {
    throw new Error(`A price of scarcity must sell; ${JSON.stringify(recommendation)} came.`);
  }
  const total = regimeNames.reduce((sum, name) => sum + regimes[name], 0);
  if (!(confidence >= 0 && confidence <= 1) || !(Math.abs(total - 1) < 1e-6)) {
    throw new Error(`Probabilities must lie between 0 and 1; ${[confidence, total]} came.`);
  }
  const parts = attribution.parts.reduce((sum, { value }) => sum + value, 0);
  const rest = parts - (attribution.valueAll - attribution.valueNone);
  if (!(Math.abs(rest) < 1e-6)) {
    throw new Error(`The parts of the attribution must add up; ${rest} is left.`);
  }
  return true;
}

function dearInterval(): FenrirCycleInput {
  const cycle = sampleCycle();
  return { ...cycle, options: { ...cycle.options, pricePerMwh: 900, horizonHours: 2 } };
}

/**
 * Runs real cycles, so that the engine is compiled before the first caller waits for it. If the engine fails here,
 * its probes will report it.
 */
export async function warmUpFenrir(): Promise<void> {
  try {
    for (let round = 0; round < rounds; round += 1) {
      await runFenrirCycle(sampleCycle());
    }
  } catch {
    // The probes report it.
  }
}

/** A cycle of a site with some days of prices, for warm-up and probes. */
function sampleCycle(): FenrirCycleInput {
  const prices = samplePrices
    .slice(0, hours)
    .map((pricePerMwh, hour) => ({ timeMs: startMs + hour * hourMs, pricePerMwh }));
  return {
    learning: {
      siteId: 'sample',
      state: null,
      settings: personalitySettings('sample', undefined),
      prices,
      earlier: null,
      nowMs: startMs + hours * hourMs,
    },
    battery: { powerKw: 50_000, capacityKwh: 200_000 },
    options: {
      socFraction: fenrirDefaults.socFraction,
      pricePerMwh: 40,
      timeMs: startMs + hours * hourMs,
      submitted: { direction: fenrirDefaults.direction, powerMw: fenrirDefaults.plannedMw },
      horizonHours: fenrirDefaults.horizonHours,
    },
  };
}
