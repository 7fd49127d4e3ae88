import type { GoldenCase } from './golden-case.js';
import { batteryCases } from './kernel/battery-cases.js';
import { numberCases } from './kernel/number-cases.js';
import { otherCases } from './kernel/other-cases.js';
import { schemaCases } from './kernel/schema-cases.js';
import { seriesCases } from './kernel/series-cases.js';

/** Every operation of the kernel. */
export const kernelCases: readonly GoldenCase[] = [
  ...numberCases,
  ...seriesCases,
  ...batteryCases,
  ...schemaCases,
  ...otherCases,
];
