import { samplePrices, samplePricesStart } from '../helios/sample-prices.js';
import type { FenrirCycleInput } from './fenrir-cycle-input.js';
import { fenrirDefaults } from './fenrir-defaults.js';
import { personalitySettings } from './personality-settings.js';

const hourMs = 3_600_000;
const startMs = Date.parse(samplePricesStart);
const hours = 72;

/** A cycle of a site that has seen some days of prices, for warming up and probes. */
export function sampleCycle(): FenrirCycleInput {
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
