import { dense, denseBack } from './dense.js';
import type { Network } from './network.js';
import type { GatedSkipLayout } from './parameter-layout.js';
import type { GatedSkipPlaces } from './place-blocks.js';

/** out = LayerNorm(skip + GLU(x)) [rows, width], equations 5, 17, 20 and 22 of Lim et al. (2021). */
export function gatedSkip(
  network: Network,
  { gate, gain, bias, width }: GatedSkipLayout,
  places: GatedSkipPlaces,
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
 * From the gradients of the results of {@link gatedSkip} those of its weights.
 *
 * @param outGradients - gradients of the results; become those of the skip
 * @param inGradients - where those of x are added
 */
export function gatedSkipBack(
  network: Network,
  { gate, gain, bias, width }: GatedSkipLayout,
  places: GatedSkipPlaces,
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
