import { addProduct, type DenseLayout, denseBack } from '../networks/dense-layers.js';
import { gatedResidual, gatedResidualBack, type StaticContext } from './blocks.js';
import type { GroupLayout, SideLayout } from './tft-layout.js';
import type { TftNetwork } from './tft-network.js';
import type { SideOffsets } from './tft-offsets.js';

/**
 * Variable selection (Lim et al. 2021, equations 6 to 8) over groups of inputs. Each group is embedded and passes its own gated residual
 * network. Another network reads all inputs and the context, and the softmax of its result gives the weights of the groups. It reads the
 * inputs directly rather than their embeddings; as these are linear, its first layer can express the same functions.
 */
export function selectVariables(
  network: TftNetwork,
  side: SideLayout,
  places: SideOffsets,
  inputs: number,
  out: number,
  rows: number,
  context: StaticContext,
): void {
  side.groups.forEach((group, g) => {
    const { embedding, network: own } = places.groups[g]!;
    embed(network, group, inputs, side.inputs, embedding, rows);
    gatedResidual(network, group.network, own, embedding, rows);
  });
  gatedResidual(network, side.selection, places.selection, inputs, rows, context);
  const { memory } = network.kernel;
  const { hidden } = network.shape;
  const count = side.groups.length;
  const weights = places.selection.gated.out;
  network.kernel.softmaxRows(weights, rows, count);
  memory.fill(0, out, out + rows * hidden);
  for (let g = 0; g < count; g++) {
    const values = places.groups[g]!.network.gated.out;
    for (let row = 0; row < rows; row++) {
      const weight = memory[weights + row * count + g]!;
      const line = row * hidden;
      for (let j = 0; j < hidden; j++) {
        memory[out + line + j] = memory[out + line + j]! + weight * memory[values + line + j]!;
      }
    }
  }
}

/** Gradients of the weights and the context from those of the results of {@link selectVariables}. */
export function selectVariablesBack(
  network: TftNetwork,
  side: SideLayout,
  places: SideOffsets,
  inputs: number,
  outGradients: number,
  rows: number,
  context: StaticContext,
): void {
  const { back } = network.at;
  const { hidden } = network.shape;
  const { memory } = network.kernel;
  side.groups.forEach((group, g) => {
    const { embedding, network: own } = places.groups[g]!;
    splitGradients(network, places, g, outGradients, rows);
    memory.fill(0, back.embedding, back.embedding + rows * hidden);
    gatedResidualBack(network, group.network, own, embedding, back.group, rows, back.embedding);
    embedBack(network, group, inputs, side.inputs, back.embedding, rows);
  });
  const weights = places.selection.gated.out;
  network.kernel.softmaxRowsBack(weights, back.groupWeights, rows, side.groups.length);
  const { selection } = places;
  gatedResidualBack(
    network,
    side.selection,
    selection,
    inputs,
    back.groupWeights,
    rows,
    undefined,
    context,
  );
}

/** Gradients of a weighted sum: those of group g's values, and of its weights. */
function splitGradients(
  { kernel: { memory }, shape: { hidden }, at: { back } }: TftNetwork,
  places: SideOffsets,
  g: number,
  outGradients: number,
  rows: number,
): void {
  const values = places.groups[g]!.network.gated.out;
  const weights = places.selection.gated.out;
  const count = places.groups.length;
  for (let row = 0; row < rows; row++) {
    const line = row * hidden;
    const entry = row * count + g;
    const weight = memory[weights + entry]!;
    let along = 0;
    for (let j = 0; j < hidden; j++) {
      const gradient = memory[outGradients + line + j]!;
      along += gradient * memory[values + line + j]!;
      memory[back.group + line + j] = weight * gradient;
    }
    memory[back.groupWeights + entry] = along;
  }
}

function embed(
  network: TftNetwork,
  group: GroupLayout,
  inputs: number,
  line: number,
  out: number,
  rows: number,
): void {
  const { kernel, at } = network;
  const { outputs, bias } = group.embedding;
  kernel.fillRows(at.parameters + bias, out, rows, outputs);
  for (const { from, matrix } of partsOf(group)) {
    addProduct(network, matrix, inputs + from, line, out, rows);
  }
}

function embedBack(
  network: TftNetwork,
  group: GroupLayout,
  inputs: number,
  line: number,
  outGradients: number,
  rows: number,
): void {
  const { kernel, at } = network;
  const { outputs, bias } = group.embedding;
  kernel.addColumnSums(outGradients, at.gradients + bias, rows, outputs);
  for (const { from, matrix } of partsOf(group)) {
    denseBack(network, matrix, inputs + from, line, outGradients, rows);
  }
}

/** Positions of the parts of a group, each with its rows of the embedding. */
function partsOf({ parts, embedding }: GroupLayout): { from: number; matrix: DenseLayout }[] {
  const { outputs } = embedding;
  let { weights } = embedding;
  return parts.map(({ from, count }) => {
    const matrix = { inputs: count, outputs, weights };
    weights += count * outputs;
    return { from, matrix };
  });
}
