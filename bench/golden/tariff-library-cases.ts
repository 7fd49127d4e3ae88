import type { GoldenCase } from './golden-case.js';
import { billCases } from './tariff-library/bill-cases.js';
import { drawnRateCases } from './tariff-library/drawn-rates.js';
import { libraryCases } from './tariff-library/library-cases.js';
import { refusedCases } from './tariff-library/refused-cases.js';
import { tierCases } from './tariff-library/tier-cases.js';
import { urdbCases } from './tariff-library/urdb-cases.js';

/** Every operation of the tariff library. */
export const tariffLibraryCases: readonly GoldenCase[] = [
  ...libraryCases,
  ...billCases,
  ...tierCases,
  ...urdbCases,
  ...refusedCases,
  ...drawnRateCases,
];
