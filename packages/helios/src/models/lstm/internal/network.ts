import { createKernel } from '../../../kernel/create-kernel.js';
import type { Kernel } from '../../../kernel/kernel.js';
import type { BatchSize, WindowPlaces } from '../../internal/window-network.js';
import type { LstmShape } from '../lstm-weights.js';
import { type ParameterLayout, parameterLayout } from './parameter-layout.js';

/** An LSTM laid out in the memory of a kernel. */
export interface Network {
  readonly kernel: Kernel;
  readonly shape: LstmShape;
  readonly layout: ParameterLayout;
  readonly size: BatchSize;
  readonly at: Places;
}

/** Where things lie beside what all networks have. `steps` are those of the encoder and then those of the decoder. */
export interface Places extends WindowPlaces {
  /** [steps, rows, 4·hidden]. */
  readonly gates: number;
  readonly gateGradients: number;
  /** [1 + steps, rows, hidden]: the states before the first step and after each. */
  readonly hidden: number;
  readonly cell: number;
  /** [steps, rows, hidden]. */
  readonly tanhCell: number;
  readonly hiddenGradients: number;
  /** [rows, hidden]. */
  readonly cellGradient: number;
  /** Transposes of the hidden weights of both layers [4·hidden, hidden] and of the head [levels, hidden]. */
  readonly encoderTurned: number;
  readonly decoderTurned: number;
  readonly headTurned: number;
}

/**
 * Lays a network out in the memory of a kernel of its own, all weights 0.
 *
 * @param create - maker of the kernel: SIMD where the host has it, or a twin of it for checks
 */
export function createNetwork(
  shape: LstmShape,
  size: BatchSize,
  create: (size: number) => Kernel = createKernel,
): Network {
  const layout = parameterLayout(shape);
  const { rows, contextSteps, horizonSteps } = size;
  const { hidden, levels } = shape;
  const stepRows = (contextSteps + horizonSteps) * rows;
  let end = 0;
  const take = (count: number): number => {
    const start = end;
    // Whole cache lines, so that vectors never straddle two.
    end += Math.ceil(count / 16) * 16;
    return start;
  };
  const at: Places = {
    parameters: take(layout.count),
    gradients: take(layout.count),
    means: take(layout.count),
    squares: take(layout.count),
    encoderInputs: take(contextSteps * rows * layout.encoder.inputs),
    decoderInputs: take(horizonSteps * rows * layout.decoder.inputs),
    targets: take(horizonSteps * rows),
    outputs: take(horizonSteps * rows * levels.length),
    outputGradients: take(horizonSteps * rows * levels.length),
    gates: take(stepRows * 4 * hidden),
    gateGradients: take(stepRows * 4 * hidden),
    hidden: take((stepRows + rows) * hidden),
    cell: take((stepRows + rows) * hidden),
    tanhCell: take(stepRows * hidden),
    hiddenGradients: take(stepRows * hidden),
    cellGradient: take(rows * hidden),
    encoderTurned: take(4 * hidden * hidden),
    decoderTurned: take(4 * hidden * hidden),
    headTurned: take(hidden * levels.length),
  };
  return { kernel: create(end), shape, layout, size, at };
}
