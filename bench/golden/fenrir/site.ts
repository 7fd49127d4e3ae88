import { createPersonality, observePrices, type Personality } from '@bess/fenrir';
import type { PriceObservation } from '@bess/fenrir/personality';
import { createBattery } from '@bess/kernel/battery';
import { samplePrices, stepMs } from '../sample-series.js';

/** The sample prices, hour by hour. */
export const observed: PriceObservation[] = Array.from(
  samplePrices.pricePath,
  (pricePerMwh, hour) => ({
    timeMs: stepMs(samplePrices, hour),
    pricePerMwh,
  }),
);
/** Sixty days of them are learned. */
export const LEARNED_HOURS = 60 * 24;
/** 50 MW for four hours. */
export const battery = createBattery({ powerKw: 50_000, capacityKwh: 200_000 });
/** A small battery with losses and wear. */
export const lossy = createBattery({
  powerKw: 2_000,
  capacityKwh: 3_000,
  chargeEfficiency: 0.9,
  dischargeEfficiency: 0.88,
  wearPerMwhDischarged: 12,
});

let learnedSite: Personality | undefined;
/** A site that has seen sixty days. */
export function site(): Personality {
  learnedSite ??= observePrices(
    createPersonality({ timeZone: samplePrices.timeZone }),
    observed.slice(0, LEARNED_HOURS),
  );
  return learnedSite;
}

/** The hour after the learned ones. */
export const startMs = stepMs(samplePrices, LEARNED_HOURS);
/** Prices from that hour on. */
export const pathOf = (hours: number) =>
  samplePrices.pricePath.slice(LEARNED_HOURS, LEARNED_HOURS + hours);
