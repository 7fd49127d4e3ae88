import type { LstmWeights } from '../models/lstm/lstm-weights.js';
import type { ProphetOptions } from '../models/prophet/prophet-options.js';
import type { XgboostForecaster } from '../models/xgboost/xgboost-forecaster.js';

/** What the package knows before a request: trained by `tools/train`, see docs/training-card.md. */
export interface GlobalWeights {
  /** For `initialWeights` of a fit, or to forecast with as they are (see {@link pretrainedLstm}). */
  readonly lstm: { readonly weights: LstmWeights; readonly contextSteps: number };
  /** For `prior` of a fit, or to forecast with as it is; serves every step and a horizon of up to 1,000. */
  readonly xgboost: XgboostForecaster;
  /** Settings of a fit by the length of the history. */
  readonly prophet: (valueCount: number, stepMinutes: number) => ProphetOptions;
}

export declare function globalWeights(): GlobalWeights;
