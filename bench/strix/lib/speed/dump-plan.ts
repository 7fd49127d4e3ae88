import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { planningBattery } from '../../../../packages/strix/src/planning/battery.js';
import {
  createPathMemory,
  layOutDraws,
} from '../../../../packages/strix/src/price/hourly-prices.js';
import type { SimulationPlan } from '../../../../packages/strix/src/simulation/simulate-paths.js';

/**
 * Writes the tables of a plan for the programs in C++ and NumPy, one file each; `strix/plan.hpp` reads them. They take undated
 * paths of at most a year, without reserves, and policies that plan and see prices.
 *
 * @throws Error for any other plan
 */
export function dumpPlan(plan: SimulationPlan, folder: string): void {
  const { prices, calendar, policy } = plan;
  if (calendar.dated || calendar.dayCount > 365 || plan.reserve !== undefined) {
    throw new Error('the peers simulate undated paths of at most 365 days without reserves');
  }
  if (
    !policy.seesPrices ||
    policy.fixedSchedule !== undefined ||
    policy.corrections !== undefined
  ) {
    throw new Error('the peers only simulate policies that plan and see prices');
  }
  const { observer, deviationForecast: outlook } = policy;
  const battery = planningBattery(plan.battery);
  const meta = [
    ...[plan.seed, prices.drawCount, calendar.dayCount, prices.centrePerMwh],
    ...[prices.levelScalePerMwh, prices.floorPerMwh, prices.capPerMwh],
    ...[plan.battery.initialEnergyMwh - plan.battery.minEnergyMwh, battery.usableMwh],
    ...[
      battery.maxChargeMwh,
      battery.maxDischargeMwh,
      battery.dischargeEfficiency,
      battery.inverseChargeEfficiency,
    ],
    ...[battery.wearPerMwhDischarged, battery.toleranceMwh],
    ...[observer.scaleFactor, observer.minScalePerMwh, ...observer.profileGain],
    ...[observer.profileClip, observer.surpriseGain, ...observer.regimeEdges, observer.widthFactor],
  ];
  const tables = {
    meta: Float64Array.from(meta),
    memory: createPathMemory(prices),
    parts: layOutDraws(prices).parts,
    levelSeason: prices.levelSeason,
    spreadSeason: prices.spreadSeason,
    effects: prices.effects,
    scores: prices.scores,
    initialProfile: observer.initialProfile,
    months: calendar.monthOfDay,
    shift: outlook.leadIntercepts,
    carry: outlook.leadSlopes,
  };
  for (const [name, table] of Object.entries(tables)) writeFileSync(join(folder, name), table);
}
