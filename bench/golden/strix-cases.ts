import type { GoldenCase } from './golden-case.js';
import { futuresCases } from './strix/futures-cases.js';
import { loadCases } from './strix/load-cases.js';
import { policyCases } from './strix/policy-cases.js';
import { priceCases } from './strix/price-cases.js';
import { replayCases } from './strix/replay-cases.js';
import { simulateCases } from './strix/simulate-cases.js';
import { stageCases } from './strix/stage-cases.js';
import { threadCases } from './strix/thread-cases.js';

/** Every operation of STRIX. */
export const strixCases: readonly GoldenCase[] = [
  ...simulateCases,
  ...priceCases,
  ...policyCases,
  ...replayCases,
  ...loadCases,
  ...futuresCases,
  ...stageCases,
  ...threadCases,
];
