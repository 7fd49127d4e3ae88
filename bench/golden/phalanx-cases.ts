import { phalanxExpansions, phalanxRequestSchema, phalanxResultSchema } from '@bess/phalanx/schema';
import type { GoldenCase } from './golden-case.js';
import { separateAdditions } from './phalanx/additions.js';
import { assessCases } from './phalanx/assess-cases.js';
import { assessRefusals } from './phalanx/assess-refusals.js';
import { demandCases } from './phalanx/demand-cases.js';
import { facilityCases } from './phalanx/facility-cases.js';
import { facilityRefusals } from './phalanx/facility-refusals.js';
import { followCases } from './phalanx/follow-cases.js';
import { futuresCases } from './phalanx/futures-cases.js';
import { planCases } from './phalanx/plan-cases.js';
import { planRefusals } from './phalanx/plan-refusals.js';
import { replayCases } from './phalanx/replay-cases.js';
import { todayCases } from './phalanx/today-cases.js';

/** Every operation of PHALANX. */
export const phalanxCases: readonly GoldenCase[] = [
  ...demandCases,
  ...followCases,
  ...planCases,
  ...planRefusals,
  ...facilityCases,
  ...futuresCases,
  ...facilityRefusals,
  ...separateAdditions(todayCases),
  ...separateAdditions(assessCases),
  ...assessRefusals,
  ...separateAdditions(replayCases),
  {
    name: 'phalanx/schema',
    answer: () => [phalanxRequestSchema, phalanxResultSchema, phalanxExpansions],
  },
];
