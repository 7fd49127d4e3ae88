import type { BatteryParameters } from '../../../../packages/strix/src/planning/battery.js';
import type { Forecasters } from '../forecasters.js';
import type { IntervalPolicyMaker } from './interval-policy.js';
import { planAhead } from './plan-ahead.js';
import { dayPlan } from './policies/day-plan.js';
import { fenrir } from './policies/fenrir.js';
import { fenrirCycle } from './policies/fenrir-cycle.js';
import { heliosAhead } from './policies/helios-ahead.js';
import { hourlyForecast } from './policies/hourly-forecast.js';
import { naiveAhead } from './policies/naive-ahead.js';
import { quartileRule } from './policies/quartile-rule.js';
import { strixArbitrage } from './policies/strix-arbitrage.js';

/** Makes the policies of a battery. */
export type IntervalPolicyFor = (battery: BatteryParameters) => IntervalPolicyMaker;

/** The policies to compare, by name. */
export function intervalPolicies({
  distribution,
}: Forecasters): Readonly<Record<string, IntervalPolicyFor>> {
  return {
    'previous day': () => dayPlan(1),
    '7-day mean': () => dayPlan(7),
    thresholds: () => quartileRule,
    'seasonal naive': () => planAhead(naiveAhead),
    HELIOS: () => planAhead(() => heliosAhead(distribution)),
    'STRIX arbitrage': strixArbitrage,
    'FENRIR path': fenrir,
    'FENRIR cycle': fenrirCycle({}),
    'FENRIR cycle on HELIOS': fenrirCycle({ forecasts: () => hourlyForecast(distribution) }),
  };
}

/** The cycle with other risk aversions, and without some of its stages, by name. */
export const cycleVariants: Readonly<Record<string, IntervalPolicyFor>> = {
  'cycle with risk 0': fenrirCycle({ riskAversion: 0 }),
  'cycle with risk 0.05': fenrirCycle({ riskAversion: 0.05 }),
  'cycle with risk 0.1': fenrirCycle({ riskAversion: 0.1 }),
  'cycle with risk 0.3': fenrirCycle({ riskAversion: 0.3 }),
  'cycle over 24 h': fenrirCycle({ horizonHours: 24 }),
  'cycle without personality': fenrirCycle({ without: ['causes', 'personality'] }),
  'cycle without adversary': fenrirCycle({ without: ['causes', 'adversary'] }),
  'cycle without negotiation': fenrirCycle({ without: ['causes', 'negotiation'] }),
};
