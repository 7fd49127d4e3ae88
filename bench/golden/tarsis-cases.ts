import * as schema from '@bess/tarsis/schema';
import type { GoldenCase } from './golden-case.js';
import { closedLoopCases } from './tarsis/closed-loop-cases.js';
import { controllerRefusals } from './tarsis/controller-refusals.js';
import { drawnTimelineCases } from './tarsis/drawn-timelines.js';
import { optimizeCases } from './tarsis/optimize-cases.js';
import { optimizeRefusals } from './tarsis/optimize-refusals.js';
import { optimizeTariffCases } from './tarsis/optimize-tariff-cases.js';
import { peakTargetCases } from './tarsis/peak-target-cases.js';
import { savingsCases } from './tarsis/savings-cases.js';
import { stepCases } from './tarsis/step-cases.js';
import { typicalDayCases } from './tarsis/typical-day-cases.js';
import { yearCases } from './tarsis/year-cases.js';
import { yearRefusals } from './tarsis/year-refusals.js';
import { yearTariffCases } from './tarsis/year-tariff-cases.js';

/** Every operation of TARSIS. */
export const tarsisCases: readonly GoldenCase[] = [
  ...optimizeCases,
  ...optimizeTariffCases,
  ...drawnTimelineCases,
  ...optimizeRefusals,
  ...closedLoopCases,
  ...stepCases,
  ...peakTargetCases,
  ...controllerRefusals,
  ...yearCases,
  ...yearTariffCases,
  ...typicalDayCases,
  ...savingsCases,
  ...yearRefusals,
  { name: 'tarsis/schema', answer: () => ({ ...schema }) },
];
