import type { KernelBattery } from '../../../../packages/strix/src/kernel/simulation-plan.js';
import type { HeliosMedians } from '../helios-medians.js';
import type { DayPlannerMaker } from './day-planner.js';
import { planOn } from './plan-on.js';
import { heliosExpectation } from './policies/helios-expectation.js';
import { meanOfDays } from './policies/mean-of-days.js';
import { quartilePlan } from './policies/quartile-plan.js';
import { similarDay } from './policies/similar-day.js';
import { strixExpectation } from './policies/strix-expectation.js';

/** Makes the planners of a battery. */
export type DayPlannerFor = (battery: KernelBattery) => DayPlannerMaker;

/**
 * The planners that are held against each other, by name.
 *
 * @param ask - HELIOS
 */
export function dayPlanners(ask: HeliosMedians): Readonly<Record<string, DayPlannerFor>> {
  return {
    'previous day': () => planOn(() => (situation) => meanOfDays(situation, 1)),
    '7-day mean': () => planOn(() => (situation) => meanOfDays(situation, 7)),
    thresholds: () => quartilePlan,
    'seasonal naive': () => planOn(() => similarDay),
    HELIOS: () => planOn(() => heliosExpectation(ask)),
    'STRIX arbitrage': (battery) => planOn(() => strixExpectation(battery)),
  };
}
