import { hyperbolicNodes } from './hyperbolic-nodes.js';

/** Adding it rounds to the nearest whole number: 1.5·2⁵². */
const ROUNDER = 6_755_399_441_055_744;

/** e^x, x kept within ±8, by the same nodes as {@link sinhAt} and with the same error. */
export function expAt(x: number): number {
  const nodes = hyperbolicNodes();
  const y = 64 * Math.min(8, Math.max(-8, x));
  const node = y + ROUNDER - ROUNDER;
  const d = (y - node) / 64;
  const exp = nodes[2 * (node + 512)]! + 64 * nodes[2 * (node + 512) + 1]!;
  return exp * (1 + d * (1 + d * (0.5 + d * (1 / 6))));
}
