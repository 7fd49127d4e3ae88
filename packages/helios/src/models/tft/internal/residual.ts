import { addProduct, dense, denseBack } from './dense.js';
import { gatedSkip, gatedSkipBack } from './gated-skip.js';
import type { Network } from './network.js';
import type { ResidualLayout } from './parameter-layout.js';
import type { ResidualPlaces } from './place-blocks.js';

/** What is constant over a window [rows, hidden], with its gradients. */
export interface Context {
  readonly values: number;
  readonly gradients: number;
  /** Windows side by side. */
  readonly rows: number;
}

/**
 * A gated residual network (Lim et al. 2021, equations 2 to 4) over x [rows, inputs], where rows run over steps and then over
 * the rows of the context: LayerNorm(x + GLU(W₁ · ELU(W₂ · x + W₃ · c + b₂) + b₁)).
 */
export function residual(
  network: Network,
  layout: ResidualLayout,
  places: ResidualPlaces,
  from: number,
  rows: number,
  context?: Context,
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
 * From the gradients of the results of {@link residual} those of its weights and of its context.
 *
 * @param outGradients - gradients of the results; are used up
 * @param inGradients - where those of x are added; none where x is data
 */
export function residualBack(
  network: Network,
  layout: ResidualLayout,
  places: ResidualPlaces,
  from: number,
  outGradients: number,
  rows: number,
  inGradients?: number,
  context?: Context,
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
