import { decodeBase64, halfToNumber, unpackHalves } from '../../internal/packed-numbers.js';
import type { LstmWeights } from '../lstm/lstm-weights.js';
import type { ProphetOptions } from '../prophet/prophet-options.js';
import type { TftWeights } from '../tft/tft-layout.js';
import type { XgboostForecaster } from '../xgboost/forecast-xgboost.js';
import type { XgboostModel } from '../xgboost/xgboost-model.js';
import type { XgboostLoss } from '../xgboost/xgboost-parameters.js';
import { LSTM_CONTEXT_STEPS, LSTM_SHAPE, LSTM_VALUES } from './lstm.generated.js';
import { prophetSettings } from './prophet-settings.js';
import { TFT_CONTEXT_STEPS, TFT_SHAPE, TFT_VALUES } from './tft.generated.js';
import {
  CENTRE_SLOPE,
  CENTRE_TREES,
  QUANTILE_LEVELS,
  QUANTILE_TREES,
} from './xgboost.generated.js';

/** First byte of a leaf. For other nodes it is the column, plus 128 if missing values go left. */
export const LEAF = 0x7f;

/**
 * Weights from pretraining on many series by `tools/train`, see docs/training-card.md. All apply to values transformed by
 * `fitAsinhTransform`.
 */
export interface PretrainedWeights {
  /** For `initialWeights` of a fit, or to forecast without fine-tuning. The same holds for the transformer. */
  readonly lstm: { readonly weights: LstmWeights; readonly contextSteps: number };
  readonly tft: { readonly weights: TftWeights; readonly contextSteps: number };
  /** For `prior` of a fit, or to forecast directly. Supports every step length and horizons up to 1,000. */
  readonly xgboost: XgboostForecaster;
  /** Options of a fit by the length of the history [values] and of a step [min]. */
  readonly prophet: (valueCount: number, stepMinutes: number) => ProphetOptions;
}

let cachedWeights: PretrainedWeights | undefined;

/**
 * The pretrained weights, unpacked at the first call and cached.
 *
 * @example
 * pretrainedWeights().xgboost.stepMinutes;
 * // => 'any'
 */
export function pretrainedWeights(): PretrainedWeights {
  cachedWeights ??= unpackPretrainedWeights();
  return cachedWeights;
}

function unpackPretrainedWeights(): PretrainedWeights {
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

/**
 * Decodes trees from packed little-endian bytes: number of columns and of outputs (one byte each), a base score per output (4 bytes); for
 * each column the number of its thresholds (2 bytes) and the thresholds (4 bytes each); the number of trees per output (2 bytes); then all
 * nodes, tree by tree and breadth first. A leaf is {@link LEAF} and its value as a half float; any other node is its column and the index
 * of its threshold within that column. The order implies the positions of children.
 */
export function unpackTrees(bytes: Uint8Array, loss: XgboostLoss): XgboostModel {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 2;
  const next = (width: number) => {
    at += width;
    return at - width;
  };
  const columns = bytes[0]!;
  const outputs = bytes[1]!;
  const baseScores = new Float32Array(outputs).map(() => view.getFloat32(next(4), true));
  const edges = Array.from({ length: columns }, () =>
    new Float32Array(view.getUint16(next(2), true)).map(() => view.getFloat32(next(4), true)),
  );
  const outputStarts = new Int32Array(outputs + 1);
  for (let k = 1; k <= outputs; k++) {
    outputStarts[k] = outputStarts[k - 1]! + view.getUint16(next(2), true);
  }
  const treeStarts = new Int32Array(outputStarts[outputs]! + 1);
  // A node takes at least two bytes.
  const most = Math.ceil((bytes.length - at) / 2);
  const splitColumns = new Int16Array(most);
  const thresholds = new Float32Array(most);
  const leftChildren = new Int32Array(most);
  const missingLeft = new Uint8Array(most);
  let node = 0;
  for (let tree = 0; tree + 1 < treeStarts.length; tree++) {
    const root = node;
    for (let known = 1; node < root + known; node++) {
      const first = bytes[at]!;
      if (first === LEAF) {
        splitColumns[node] = -1;
        thresholds[node] = halfToNumber(bytes[at + 1]! | (bytes[at + 2]! << 8));
        at += 3;
        continue;
      }
      const column = first & 0x7f;
      splitColumns[node] = column;
      missingLeft[node] = first >> 7;
      thresholds[node] = edges[column]![bytes[at + 1]!]!;
      leftChildren[node] = known;
      known += 2;
      at += 2;
    }
    treeStarts[tree + 1] = node;
  }
  return {
    format: 'bess-xgboost',
    version: 1,
    columns,
    loss,
    baseScores,
    outputStarts,
    treeStarts,
    splitColumns: splitColumns.slice(0, node),
    thresholds: thresholds.slice(0, node),
    leftChildren: leftChildren.slice(0, node),
    missingLeft: missingLeft.slice(0, node),
  };
}
