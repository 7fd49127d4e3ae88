import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDispatchState } from '../../../packages/strix/src/kernel/create-dispatch-state.js';
import {
  createPathMemory,
  layOutDraws,
} from '../../../packages/strix/src/kernel/internal/path-memory.js';
import type { SimulationPlan } from '../../../packages/strix/src/kernel/simulation-plan.js';

/**
 * Writes the tables of a plan for the programs in C++ and NumPy, one file each; `strix/plan.hpp` reads them. They take undated
 * paths of at most a year, without reserves.
 *
 * @throws Error for any other plan
 */
export function dumpPlan(plan: SimulationPlan, folder: string): void {
  const { prices, calendar, policy, battery } = plan;
  if (calendar.dated || calendar.dayCount > 365 || plan.reserve !== undefined) {
    throw new Error('the peers simulate undated paths of at most 365 days without reserves');
  }
  const { observer } = policy;
  const dispatch = createDispatchState(policy, battery);
  const meta = [
    ...[plan.seed, prices.drawCount, calendar.dayCount, prices.centrePerMwh],
    ...[prices.levelScalePerMwh, prices.floorPerMwh, prices.capPerMwh, policy.priceBins],
    ...[policy.socPoints, observer.groupCentres.length / 10, observer.classCentres.length / 10],
    ...[dispatch.topPoint, dispatch.initialPoints, dispatch.chargePointsOfStep],
    ...[dispatch.dischargePointsOfStep, dispatch.boughtMwhOfPoint, dispatch.soldMwhOfPoint],
    ...[observer.scaleFactor, observer.leastScalePerMwh, ...observer.profileGain],
    ...[observer.profileReach, observer.surpriseGain, ...observer.regimeEdges],
    ...[observer.shapeWeight, observer.levelWeight, observer.scaleWeight],
    ...[observer.typicalScalePerMwh, observer.widthFactor],
  ];
  const tables = {
    meta: Float64Array.from(meta),
    memory: createPathMemory(prices),
    parts: layOutDraws(prices).parts,
    levelSeason: prices.levelSeason,
    spreadSeason: prices.spreadSeason,
    effects: prices.effects,
    scores: prices.scores,
    groupCentres: observer.groupCentres,
    classCentres: observer.classCentres,
    initialProfile: observer.initialProfile,
    months: calendar.monthOfDay,
    actions: policy.actions,
  };
  for (const [name, table] of Object.entries(tables)) writeFileSync(join(folder, name), table);
}
