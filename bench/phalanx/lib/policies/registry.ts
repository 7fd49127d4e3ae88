import type { PolicyMaker } from '../policy.js';
import type { ReplayCase } from '../replay-policy.js';
import { lastWeekPlan } from './last-week-plan.js';
import { p90Plan } from './p90-plan.js';
import { phalanx } from './phalanx.js';
import { phalanxGated } from './phalanx-gated.js';
import { recedingPlan } from './receding-plan.js';
import { siteThreshold } from './site-threshold.js';
import { threshold } from './threshold.js';

/**
 * Policies to compare, by their names in tables. Those that end in "caps" keep the plan's caps whatever the load is; those in "powers" follow
 * the planned powers.
 */
export const policyRegistry: Readonly<Record<string, (replay: ReplayCase) => PolicyMaker>> = {
  phalanx: () => phalanx(),
  'phalanx-rule': () => phalanx('rule'),
  'threshold-75': () => threshold(0.75),
  'threshold-85': () => threshold(0.85),
  'threshold-95': () => threshold(0.95),
  'site-threshold': (replay) => siteThreshold(replay).makePolicy,
  'last-week-powers': () => lastWeekPlan('powers'),
  'last-week-caps': () => lastWeekPlan('caps'),
  'p90-powers': () => p90Plan('powers'),
  'p90-caps': () => p90Plan('caps'),
  'receding-powers': () => recedingPlan('powers'),
  'receding-caps': () => recedingPlan('caps'),
  'phalanx-gated': () => phalanxGated(0.05),
  'phalanx-gated-rule': () => phalanxGated(0.05, true),
  'phalanx-gated-2': () => phalanxGated(0.02),
  'phalanx-gated-10': () => phalanxGated(0.1),
};
