import type { BatteryParameters } from '../../../../packages/strix/src/planning/battery.js';
import type { Forecasters } from '../forecasters.js';
import type { DayPlannerMaker } from './day-planner.js';
import { planOn } from './plan-on.js';
import { type ForecasterName, fenrirPlanner } from './policies/fenrir-planner.js';
import { heliosExpectation } from './policies/helios-expectation.js';
import { learExpectation } from './policies/lear-expectation.js';
import { learPlusExpectation } from './policies/lear-plus-expectation.js';
import { meanOfDays } from './policies/mean-of-days.js';
import { quartilePlan } from './policies/quartile-plan.js';
import { similarDay } from './policies/similar-day.js';
import { strixExpectation } from './policies/strix-expectation.js';

/** Makes the planners of a battery. */
export type DayPlannerFor = (battery: BatteryParameters) => DayPlannerMaker;

/** The planners to compare, by name. */
export function dayPlanners(forecasters: Forecasters): Readonly<Record<string, DayPlannerFor>> {
  const { ensemble, lear, learPlus } = forecasters;
  const fenrirOn = (names: readonly ForecasterName[]) => () => fenrirPlanner(forecasters, names);
  return {
    'previous day': () => planOn(() => (situation) => meanOfDays(situation, 1)),
    '7-day mean': () => planOn(() => (situation) => meanOfDays(situation, 7)),
    thresholds: () => quartilePlan,
    'seasonal naive': () => planOn(() => similarDay),
    HELIOS: () => planOn(() => heliosExpectation(ensemble)),
    LEAR: () => planOn(() => learExpectation(lear)),
    'LEAR+': () => planOn(() => learPlusExpectation(learPlus)),
    'STRIX arbitrage': (battery) => planOn(() => strixExpectation(battery)),
    'FENRIR alone': fenrirOn([]),
    'FENRIR on LEAR': fenrirOn(['LEAR']),
    'FENRIR on LEAR+': fenrirOn(['LEAR+']),
    FENRIR: fenrirOn(['LEAR', 'HELIOS']),
  };
}
