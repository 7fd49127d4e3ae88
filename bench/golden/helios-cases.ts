import type { GoldenCase } from './golden-case.js';
import { driftCases } from './helios/drift-cases.js';
import { forecastCases } from './helios/forecast-cases.js';
import { forecastInputCases } from './helios/forecast-input-cases.js';
import { intervalCases } from './helios/interval-cases.js';
import { learCases } from './helios/lear-cases.js';
import { measureCases } from './helios/measure-cases.js';
import { lstmCases, tftCases } from './helios/network-cases.js';
import { prophetCases } from './helios/prophet-cases.js';
import { streamCases } from './helios/stream-cases.js';
import { xgboostCases } from './helios/xgboost-cases.js';

/** Every operation of HELIOS. */
export const heliosCases: readonly GoldenCase[] = [
  ...forecastCases,
  ...forecastInputCases,
  ...streamCases,
  ...driftCases,
  ...learCases,
  ...lstmCases,
  ...tftCases,
  ...prophetCases,
  ...xgboostCases,
  ...intervalCases,
  ...measureCases,
];
