import { decodeBase64 } from '../internal/decode-base64.js';
import type { LstmWeights } from '../models/lstm/lstm-weights.js';
import type { ProphetOptions } from '../models/prophet/prophet-options.js';
import type { TftWeights } from '../models/tft/tft-weights.js';
import type { XgboostForecaster } from '../models/xgboost/xgboost-forecaster.js';
import { unpackHalves } from './internal/unpack-halves.js';
import { unpackTrees } from './internal/unpack-trees.js';
import { LSTM_CONTEXT_STEPS, LSTM_SHAPE, LSTM_VALUES } from './lstm.generated.js';
import { prophetSettings } from './prophet-settings.js';
import { TFT_CONTEXT_STEPS, TFT_SHAPE, TFT_VALUES } from './tft.generated.js';
import {
  CENTRE_SLOPE,
  CENTRE_TREES,
  QUANTILE_LEVELS,
  QUANTILE_TREES,
} from './xgboost.generated.js';

/** What the package knows before a request: trained by `tools/train`, see docs/training-card.md. All in {@link requestSpace}. */
export interface GlobalWeights {
  /** For `initialWeights` of a fit, or to forecast with as they are; so are those of the transformer. */
  readonly lstm: { readonly weights: LstmWeights; readonly contextSteps: number };
  readonly tft: { readonly weights: TftWeights; readonly contextSteps: number };
  /** For `prior` of a fit, or to forecast with as it is; serves every step and a horizon of up to 1,000. */
  readonly xgboost: XgboostForecaster;
  /** Settings of a fit by the length of the history [values] and of a step [min]. */
  readonly prophet: (valueCount: number, stepMinutes: number) => ProphetOptions;
}

let unpacked: GlobalWeights | undefined;

/**
 * The weights that are shipped, unpacked at the first call and kept.
 *
 * @example
 * globalWeights().xgboost.stepMinutes;
 * // => 'any'
 */
export function globalWeights(): GlobalWeights {
  unpacked ??= unpack();
  return unpacked;
}

function unpack(): GlobalWeights {
  return {
    lstm: {
      weights: {
        format: 'helios-lstm-weights',
        version: 1,
        ...LSTM_SHAPE,
        values: unpackHalves(decodeBase64(LSTM_VALUES)),
      },
      contextSteps: LSTM_CONTEXT_STEPS,
    },
    tft: {
      weights: {
        format: 'helios-tft-weights',
        version: 1,
        ...TFT_SHAPE,
        values: unpackHalves(decodeBase64(TFT_VALUES)),
      },
      contextSteps: TFT_CONTEXT_STEPS,
    },
    xgboost: {
      format: 'bess-xgboost-forecaster',
      version: 1,
      stepMinutes: 'any',
      horizon: 1000,
      knownAhead: 0,
      centre: unpackTrees(decodeBase64(CENTRE_TREES), { kind: 'pseudoHuber', slope: CENTRE_SLOPE }),
      quantiles: unpackTrees(decodeBase64(QUANTILE_TREES), {
        kind: 'quantile',
        levels: QUANTILE_LEVELS,
      }),
    },
    prophet: prophetSettings,
  };
}
