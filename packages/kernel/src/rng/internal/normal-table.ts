import { upperTailNormal } from './upper-tail-normal.js';

/** Tail probabilities run over the odd multiples of 2⁻³³ up to ½: 32 octaves. */
const OCTAVES = 32;
const SEGMENTS_PER_OCTAVE = 16;

let table: Float64Array | undefined;

/**
 * Coefficients of the segmented inverse of the normal distribution, four to a segment, lowest power first;
 * built at the first use (512 segments, 16 KiB). Method note, section 1.3.
 *
 * Octave o and segment j hold the tail probabilities p = 2^(o − 33)·(1 + (j + f)/16), 0 ≤ f < 1, and the
 * cubic in f that meets −Φ⁻¹(p) at f = 0, ¼, ¾ and 1: the Chebyshev–Lobatto nodes, so that neighbouring
 * segments join and the error is spread evenly.
 */
export function normalTable(): Float64Array {
  table ??= buildTable();
  return table;
}

function buildTable(): Float64Array {
  const coefficients = new Float64Array(4 * OCTAVES * SEGMENTS_PER_OCTAVE);
  let at = 0;
  let octaveStart = 2 ** -33;
  for (let octave = 0; octave < OCTAVES; octave++) {
    for (let segment = 0; segment < SEGMENTS_PER_OCTAVE; segment++) {
      const z = (f: number) =>
        upperTailNormal(octaveStart * (1 + (segment + f) / SEGMENTS_PER_OCTAVE));
      const [z0, z1, z2, z3] = [z(0), z(0.25), z(0.75), z(1)];
      // The interpolating cubic in Newton's divided differences, multiplied out.
      const first = (z1 - z0) * 4;
      const second = ((z2 - z1) * 2 - first) / 0.75;
      const third = ((z3 - z2) * 4 - (z2 - z1) * 2) / 0.75 - second;
      coefficients[at] = z0;
      coefficients[at + 1] = first - second * 0.25 + third * 0.1875;
      coefficients[at + 2] = second - third;
      coefficients[at + 3] = third;
      at += 4;
    }
    octaveStart *= 2;
  }
  return coefficients;
}
