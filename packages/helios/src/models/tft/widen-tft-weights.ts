import { heliosError } from '../../internal/helios-error.js';
import {
  type DenseLayout,
  type GroupLayout,
  parameterLayout,
  type SideLayout,
} from './internal/parameter-layout.js';
import type { TftWeights } from './tft-weights.js';

/**
 * The same network with room for more series known ahead: their weights are 0, so that it answers as before until it is trained.
 *
 * @param weights - of a network with fewer series known ahead, or as many
 * @param knownAhead - series known ahead that it shall read
 * @throws EngineError `knownAheadMissing` where the weights already read more
 * @example
 * const weights = initialTftWeights({ hidden: 8, heads: 2, levels: [0.5], knownAhead: 0 }, 1);
 * widenTftWeights(weights, 2).values.length - weights.values.length;
 * // => 140
 */
export function widenTftWeights(weights: TftWeights, knownAhead: number): TftWeights {
  if (knownAhead === weights.knownAhead) return weights;
  if (knownAhead < weights.knownAhead) {
    const message = `knownAhead must hold the ${weights.knownAhead} series that the weights read; ${knownAhead} came`;
    throw heliosError('invalid', 'knownAheadMissing', message, { field: 'knownAhead' });
  }
  const old = parameterLayout(weights);
  const wide = parameterLayout({ ...weights, knownAhead });
  const values: number[] = [];
  let copied = 0;
  const insert = (matrix: DenseLayout, row: number, rows: number): void => {
    const place = matrix.weights + row * matrix.outputs;
    for (; copied < place; copied++) values.push(weights.values[copied]!);
    for (let i = 0; i < rows * matrix.outputs; i++) values.push(0);
  };
  // In the order in which the blocks lie.
  for (const side of ['encoder', 'decoder'] as const) {
    const known = knownGroup(old[side], wide[side]);
    const rows = wide[side].inputs - old[side].inputs;
    const end = known.parts[0]!.from + known.count;
    insert(known.embedding, known.count, rows);
    insert(old[side].selection.first, end, rows);
    insert(old[side].selection.skip!, end, rows);
    if (side === 'decoder') insert(old.direct, end, rows);
  }
  for (; copied < weights.values.length; copied++) values.push(weights.values[copied]!);
  return { ...weights, knownAhead, values };
}

/** The group that grows. */
function knownGroup(old: SideLayout, wide: SideLayout): GroupLayout {
  return old.groups.find(({ count }, g) => count < wide.groups[g]!.count)!;
}
