import type { GoldenCase } from './golden-case.js';
import { controllerCases } from './tarsis/controller-cases.js';
import { optimizeCases } from './tarsis/optimize-cases.js';
import { yearCases } from './tarsis/year-cases.js';

/** Every operation of TARSIS. */
export const tarsisCases: readonly GoldenCase[] = [
  ...optimizeCases,
  ...controllerCases,
  ...yearCases,
];
