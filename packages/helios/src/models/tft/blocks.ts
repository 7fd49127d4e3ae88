import { addProduct, dense, denseBack } from '../networks/dense-layers.js';
import type { GatedSkipLayout, ResidualLayout } from './tft-layout.js';
import type { TftNetwork } from './tft-network.js';
import type { GatedSkipOffsets, ResidualOffsets } from './tft-offsets.js';

/** A static context [rows, hidden] with its gradients. */
export interface StaticContext {
  readonly values: number;
  readonly gradients: number;
  /** Number of windows in the batch. */
  readonly rows: number;
}

/**
 * A gated residual network (Lim et al. 2021, equations 2 to 4) over x [rows, inputs], where rows run over steps and then over the rows of
 * the context: LayerNorm(x + GLU(W₁ · ELU(W₂ · x + W₃ · c + b₂) + b₁)).
 */
export function gatedResidual(
  network: TftNetwork,
  layout: ResidualLayout,
  places: ResidualOffsets,
  from: number,
  rows: number,
  context?: StaticContext,
): void {
  const { kernel, at } = network;
  const { first, second, skip } = layout;
  const { inputs, outputs } = first;
  if (layout.context && context) {
    kernel.fillRows(at.parameters + first.bias, at.contextSums, context.rows, outputs);
    addProduct(network, layout.context, context.values, outputs, at.contextSums, context.rows);
    const width = context.rows * outputs;
    kernel.fillRows(at.contextSums, places.elu, rows / context.rows, width);
    addProduct(network, first, from, inputs, places.elu, rows);
  } else {
    dense(network, first, from, inputs, places.elu, rows);
  }
  kernel.elu(places.elu, rows * outputs);
  dense(network, second, places.elu, outputs, places.second, rows);
  if (skip) dense(network, skip, from, inputs, at.skipped, rows);
  gatedSkip(network, layout.gated, places.gated, places.second, skip ? at.skipped : from, rows);
}

/**
 * Gradients of the weights and the context from those of the results of {@link gatedResidual}.
 *
 * @param outGradients - gradients of the results; overwritten
 * @param inGradients - where gradients of x are added; absent if x is data
 */
export function gatedResidualBack(
  network: TftNetwork,
  layout: ResidualLayout,
  places: ResidualOffsets,
  from: number,
  outGradients: number,
  rows: number,
  inGradients?: number,
  context?: StaticContext,
): void {
  const { kernel, at } = network;
  const { memory } = kernel;
  const { first, second, skip, gated } = layout;
  const { inputs, outputs } = first;
  const { back } = at;
  memory.fill(0, back.second, back.second + rows * outputs);
  gatedSkipBack(network, gated, places.gated, places.second, outGradients, back.second, rows);
  if (skip) denseBack(network, skip, from, inputs, outGradients, rows, inGradients);
  else if (inGradients !== undefined)
    kernel.addColumnSums(outGradients, inGradients, 1, rows * inputs);
  memory.fill(0, back.elu, back.elu + rows * outputs);
  denseBack(network, second, places.elu, outputs, back.second, rows, back.elu);
  kernel.eluBack(places.elu, back.elu, rows * outputs);
  denseBack(network, first, from, inputs, back.elu, rows, inGradients);
  if (!layout.context || !context) return;
  const width = context.rows * outputs;
  memory.fill(0, back.contextSums, back.contextSums + width);
  kernel.addColumnSums(back.elu, back.contextSums, rows / context.rows, width);
  const { values, gradients } = context;
  denseBack(network, layout.context, values, outputs, back.contextSums, context.rows, gradients);
}

/** out = LayerNorm(skip + GLU(x)) [rows, width], equations 5, 17, 20 and 22 of Lim et al. (2021). */
export function gatedSkip(
  network: TftNetwork,
  { gate, gain, bias, width }: GatedSkipLayout,
  places: GatedSkipOffsets,
  from: number,
  skip: number,
  rows: number,
): void {
  const { kernel, at } = network;
  const { out, normal, inverse } = places;
  dense(network, gate, from, gate.inputs, places.gate, rows);
  kernel.glu(places.gate, out, rows, width);
  kernel.addColumnSums(skip, out, 1, rows * width);
  const { parameters } = at;
  kernel.layerNorm(out, parameters + gain, parameters + bias, normal, inverse, out, rows, width);
}

/**
 * Gradients of the weights from those of the results of {@link gatedSkip}.
 *
 * @param outGradients - gradients of the results; overwritten by those of the skip connection
 * @param inGradients - where gradients of x are added
 */
export function gatedSkipBack(
  network: TftNetwork,
  { gate, gain, bias, width }: GatedSkipLayout,
  places: GatedSkipOffsets,
  from: number,
  outGradients: number,
  inGradients: number,
  rows: number,
): void {
  const { kernel, at } = network;
  kernel.layerNormBack(
    places.normal,
    places.inverse,
    at.parameters + gain,
    outGradients,
    outGradients,
    at.gradients + gain,
    at.gradients + bias,
    rows,
    width,
  );
  kernel.gluBack(places.gate, outGradients, at.back.gate, rows, width);
  denseBack(network, gate, from, gate.inputs, at.back.gate, rows, inGradients);
}
