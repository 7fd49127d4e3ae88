import type { BatchSize } from '../../internal/window-network.js';
import type { TftShape } from '../tft-weights.js';
import type { Take } from './place-blocks.js';

/**
 * What the attention leaves, and its gradients. Queries belong to the steps of the decoder (horizon), keys and values to all
 * steps; each head is `size` = hidden / heads wide.
 */
export interface AttentionPlaces {
  /** [horizon, rows, heads·size], [steps, rows, heads·size], [steps, rows, size]. */
  readonly queries: number;
  readonly keys: number;
  readonly values: number;
  /** Scaled queries [rows, heads, horizon, size]; keys turned [rows, heads, size, steps]; values [rows, steps, size]. */
  readonly queriesByHead: number;
  readonly keysTurned: number;
  readonly valuesByRow: number;
  /** [rows, heads, horizon, steps], and their sums over the heads [rows, horizon, steps]. */
  readonly weights: number;
  readonly sums: number;
  /** [rows, horizon, size] and [horizon, rows, size]. */
  readonly attendedByRow: number;
  readonly attended: number;
  /** What goes on to the gated skip [horizon, rows, hidden]. */
  readonly out: number;
  /** Keys [rows, heads, steps, size] and a turned matrix of values [size, steps], for the way back. */
  readonly keysByHead: number;
  readonly valuesTurned: number;
  /** Gradients of what has the same name, of the sums and of the scores of one head [horizon, steps]. */
  readonly queryGradients: number;
  readonly keyGradients: number;
  readonly valueGradients: number;
  readonly queryGradientsByHead: number;
  readonly keyGradientsByHead: number;
  readonly valueGradientsByRow: number;
  readonly attendedGradients: number;
  readonly attendedGradientsByRow: number;
  readonly sumGradients: number;
  readonly scoreGradients: number;
}

/**
 * Room for the attention.
 *
 * @param takeToTrain - takes what only the way back needs
 */
export function placeAttention(
  take: Take,
  takeToTrain: Take,
  { hidden, heads }: TftShape,
  { rows, contextSteps, horizonSteps }: BatchSize,
): AttentionPlaces {
  const steps = contextSteps + horizonSteps;
  const size = hidden / heads;
  const queries = horizonSteps * rows * hidden;
  const keys = steps * rows * hidden;
  const values = steps * rows * size;
  const attended = horizonSteps * rows * size;
  return {
    queries: take(queries),
    keys: take(keys),
    values: take(values),
    queriesByHead: take(queries),
    keysTurned: take(keys),
    valuesByRow: take(values),
    weights: take(rows * heads * horizonSteps * steps),
    sums: take(rows * horizonSteps * steps),
    attendedByRow: take(attended),
    attended: take(attended),
    out: take(queries),
    keysByHead: takeToTrain(keys),
    valuesTurned: takeToTrain(size * steps),
    queryGradients: takeToTrain(queries),
    keyGradients: takeToTrain(keys),
    valueGradients: takeToTrain(values),
    queryGradientsByHead: takeToTrain(queries),
    keyGradientsByHead: takeToTrain(keys),
    valueGradientsByRow: takeToTrain(values),
    attendedGradients: takeToTrain(attended),
    attendedGradientsByRow: takeToTrain(attended),
    sumGradients: takeToTrain(horizonSteps * steps),
    scoreGradients: takeToTrain(horizonSteps * steps),
  };
}
