import { fitPriceModel } from '../../../packages/strix/src/fitting/fit-price-model.js';
import type { PolicyTable } from '../../../packages/strix/src/observation/policy-table.js';
import type { BatteryParameters } from '../../../packages/strix/src/planning/battery.js';
import { buildPolicy } from '../../../packages/strix/src/policy/build-policy.js';
import type { PriceModel } from '../../../packages/strix/src/price/price-model.js';
import { fingerprint } from './fingerprint.js';

/** Hourly prices up to a moment. */
export interface HourlyPast {
  readonly epochMsSeries: Float64Array;
  readonly pricePerMwhSeries: Float64Array;
  readonly timeZone: string;
}

const REFIT_MS = 45 * 86_400_000;

/**
 * STRIX's `arbitrage` for a battery; its model is refitted every 45 days on what is known.
 *
 * @returns the policy table for a moment; the same one until the next refit
 */
export function strixTables(
  battery: BatteryParameters,
): (past: () => HourlyPast, nowMs: number) => PolicyTable {
  let fittedMs = Number.NEGATIVE_INFINITY;
  let table: PolicyTable | undefined;
  return (past, nowMs) => {
    if (table === undefined || nowMs - fittedMs >= REFIT_MS) {
      table = buildPolicy('arbitrage', modelOf(past()), battery);
      fittedMs = nowMs;
    }
    return table;
  };
}

/** The same past gives the same model: replays with several batteries share it. */
const models = new Map<string, PriceModel>();

function modelOf(past: HourlyPast): PriceModel {
  const key = fingerprint(past.timeZone, [past.epochMsSeries, past.pricePerMwhSeries]);
  const kept = models.get(key) ?? fitPriceModel(past).model;
  models.set(key, kept);
  return kept;
}
