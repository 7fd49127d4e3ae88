import { createStream, nextUniform } from '@bess/kernel/rng';
import { checkLevels } from '../internal/check-levels.js';
import { logit } from '../internal/logit.js';
import { checkTftShape } from './internal/check-tft-shape.js';
import type { InputGroup } from './internal/input-groups.js';
import type {
  DenseLayout,
  GatedSkipLayout,
  ResidualLayout,
  SideLayout,
} from './internal/parameter-layout.js';
import { parameterLayout } from './internal/parameter-layout.js';
import type { TftShape, TftWeights } from './tft-weights.js';

/** Inputs that no window of a short series shows, though its forecast does: marks and week before, length of the past. */
const UNSEEN = { encoderChanges: [1], decoderDay: [1], decoderWeek: [0, 1, 2], statics: [0, 5] };
/** Shares of day before, week before and profile in the direct path, and its width per unit of the logistic score. */
const START = { day: 0.4, week: 0.3, profile: 0.3, width: 0.4 };

/**
 * Weights to begin a training with: Glorot and Bengio's uniform distribution for all matrices, forget gates open (Jozefowicz et
 * al. 2015), a head that adds nothing yet and direct weights that repeat the season. An untrained network is a seasonal
 * forecast. The layers begin without an ear for what short series show first in the forecast itself.
 *
 * @param shape - size of the network
 * @param seed - a whole number from 0 to 2^53 − 1
 * @throws EngineError `hiddenNotMultipleOf4`, `headsNotDividing`, `levelsNotRising`
 * @example
 * initialTftWeights({ hidden: 16, heads: 2, levels: [0.1, 0.5, 0.9], knownAhead: 0 }, 1).values.length;
 * // => 30945
 */
export function initialTftWeights(shape: TftShape, seed: number): TftWeights {
  const { hidden, heads, levels, knownAhead } = shape;
  checkTftShape(shape);
  checkLevels(levels);
  const layout = parameterLayout(shape);
  const values = new Float32Array(layout.count);
  const stream = createStream({ seed, stream: 0, path: 0 });
  const uniform = ({ inputs, outputs, weights }: DenseLayout): void => {
    const bound = Math.sqrt(6 / (inputs + outputs));
    for (let i = weights; i < weights + inputs * outputs; i++) {
      values[i] = (2 * nextUniform(stream) - 1) * bound;
    }
  };
  const silence = ({ outputs, weights }: DenseLayout, input: number): void => {
    values.fill(0, weights + input * outputs, weights + (input + 1) * outputs);
  };
  const gatedSkip = ({ gate, gain, width }: GatedSkipLayout): void => {
    uniform(gate);
    values.fill(1, gain, gain + width);
  };
  const residual = ({ first, context, second, skip, gated }: ResidualLayout): void => {
    uniform(first);
    if (context) uniform(context);
    uniform(second);
    if (skip) uniform(skip);
    gatedSkip(gated);
  };
  const side = (block: SideLayout, unseen: readonly (readonly number[] | undefined)[]): void => {
    for (const group of block.groups) {
      uniform(group.embedding);
      residual(group.network);
    }
    residual(block.selection);
    uniform(block.inputWeights);
    uniform(block.hiddenWeights);
    values.fill(1, block.inputWeights.bias + hidden, block.inputWeights.bias + 2 * hidden);
    block.groups.forEach((group, g) => {
      for (const input of unseen[g] ?? []) {
        silence(group.embedding, input);
        const column = columnsOf(group)[input]!;
        silence(block.selection.first, column);
        silence(block.selection.skip!, column);
      }
    });
  };
  uniform(layout.staticEmbedding);
  for (const input of UNSEEN.statics) silence(layout.staticEmbedding, input);
  for (const context of layout.contexts) residual(context);
  side(layout.encoder, [undefined, UNSEEN.encoderChanges]);
  side(layout.decoder, [UNSEEN.decoderDay, UNSEEN.decoderWeek]);
  gatedSkip(layout.afterStates);
  residual(layout.enrichment);
  for (const matrix of [layout.queries, layout.keys, layout.values, layout.attended]) {
    uniform(matrix);
  }
  gatedSkip(layout.afterAttention);
  residual(layout.feedForward);
  gatedSkip(layout.afterFeedForward);
  levels.forEach((level, l) => {
    const { weights } = layout.direct;
    values[weights + l] = START.day;
    values[weights + 2 * levels.length + l] = START.week;
    values[weights + 4 * levels.length + l] = START.profile;
    values[layout.headBias + l] = START.width * logit(level);
  });
  return {
    format: 'helios-tft-weights',
    version: 1,
    hidden,
    heads,
    levels: [...levels],
    knownAhead,
    values: [...values],
  };
}

function columnsOf({ parts }: InputGroup): number[] {
  return parts.flatMap(({ from, count }) => Array.from({ length: count }, (_, i) => from + i));
}
