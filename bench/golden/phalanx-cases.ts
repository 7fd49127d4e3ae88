import { phalanxExpansions, phalanxRequestSchema, phalanxResultSchema } from '@bess/phalanx/schema';
import type { GoldenCase } from './golden-case.js';
import { assessCases } from './phalanx/assess-cases.js';
import { demandCases } from './phalanx/demand-cases.js';
import { facilityCases } from './phalanx/facility-cases.js';
import { planCases } from './phalanx/plan-cases.js';
import { replayCases } from './phalanx/replay-cases.js';
import { todayCases } from './phalanx/today-cases.js';

/** Every operation of PHALANX. */
export const phalanxCases: readonly GoldenCase[] = [
  ...demandCases,
  ...planCases,
  ...facilityCases,
  ...todayCases,
  ...assessCases,
  ...replayCases,
  {
    name: 'phalanx/schema',
    answer: () => [phalanxRequestSchema, phalanxResultSchema, phalanxExpansions],
  },
];
