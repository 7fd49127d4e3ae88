import type { BatteryParameters } from '../../../packages/strix/src/planning/battery.js';
import type { PriceModel } from '../../../packages/strix/src/price/price-model.js';
import type { PolicyName } from '../../../packages/strix/src/schema/options.js';
import { simulate } from '../../../packages/strix/src/simulate.js';

/** Options of {@link forecastRevenue}. */
export interface RevenueForecastOptions {
  /** Fitted to everything before the start. */
  readonly model: PriceModel;
  readonly policy: PolicyName;
  /** Its window begins at 0 MWh. */
  readonly battery: BatteryParameters;
  /** First local day, `YYYY-MM-DD`. */
  readonly startDate: string;
  readonly dayCount: number;
  readonly pathCount: number;
  readonly seed: number;
}

/**
 * Simulated revenue of the days after an origin, as users of the engine get it, without reserves.
 *
 * @returns cash of each path, sorted [currency]
 */
export async function forecastRevenue(options: RevenueForecastOptions): Promise<Float64Array> {
  const { model, policy, battery, startDate, dayCount, pathCount, seed } = options;
  const { paths } = await simulate({
    battery: {
      powerMw: battery.powerMw,
      capacityMwh: battery.maxEnergyMwh,
      chargeEfficiency: battery.chargeEfficiency,
      dischargeEfficiency: battery.dischargeEfficiency,
      wearPerMwhDischarged: battery.wearPerMwhDischarged,
      initialSocFraction: battery.initialEnergyMwh / battery.maxEnergyMwh,
    },
    market: model,
    reserve: false,
    horizonDays: dayCount,
    include: { paths: true },
    ...{ policy, startDate, pathCount, seed },
  });
  return paths!.horizonRevenue.slice().sort();
}
