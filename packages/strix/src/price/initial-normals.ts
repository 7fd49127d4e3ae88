import { createStream, nextUint32, normalFromUint32, type RandomStream } from '@bess/kernel/rng';
import { randomStreams } from '../internal/random-streams.js';

/** Normal numbers with which a path begins: Y_ℓ, M_ℓ, D_ℓ, Y_v, M_v, D_v, g₁, g₂. */
export const INITIAL_NORMALS = 8;

/** Independent randomisations of the quasi-random points; their scatter gives the standard error. */
export const REPLICATES = 16;

/** Quasi-random points instead of independent random numbers at the start of each path. */
export interface QuasiRandomSampling {
  /** Consecutive paths that take their points from one randomisation; the last one also serves the rest of the paths. */
  readonly pathsPerReplicate: number;
}

/** The randomisation that a path takes its point from, 0 to 15. */
export function replicateOf(path: number, { pathsPerReplicate }: QuasiRandomSampling): number {
  return Math.min(REPLICATES - 1, Math.floor(path / pathsPerReplicate));
}

const TWO_32 = 2 ** 32;
/**
 * Steps of the lattice: fractions of square roots of primes, each of which spreads its own dimension evenly. That of 5 is left to the
 * start days.
 */
const STEPS = Int32Array.from([2, 7, 11, 3, 13, 19, 23, 29], (prime) =>
  Math.round((Math.sqrt(prime) % 1) * TWO_32),
);

/** Draws the initial normal numbers of paths, one path after the other. */
export interface InitialNormals {
  /** Those of a path, in an array that is reused; takes one word each from its stream, whatever the sampling. */
  of(stream: RandomStream, path: number): Float64Array;
}

/**
 * Initial normal numbers from the random words of each path or, with `sampling`, from a lattice of points u + j·α modulo 1, where j
 * counts the paths of a replicate, α holds irrational numbers, and u is random in each replicate. Every point is
 * uniform by itself, so that means and frequencies stay unbiased; together the points of a replicate are spread evenly. Method note,
 * section 1.5.
 *
 * @param seed - of the run, for the random shifts
 * @throws EngineError of `createStream`
 */
export function createInitialNormals(
  seed: number,
  sampling: QuasiRandomSampling | undefined,
): InitialNormals {
  const normals = new Float64Array(INITIAL_NORMALS);
  const shifts = sampling && shiftsOf(seed);
  return {
    of: (stream, path) => {
      for (let i = 0; i < INITIAL_NORMALS; i++) normals[i] = normalFromUint32(nextUint32(stream));
      if (sampling === undefined || shifts === undefined) return normals;
      const replicate = replicateOf(path, sampling);
      const point = path - replicate * sampling.pathsPerReplicate;
      for (let i = 0; i < INITIAL_NORMALS; i++) {
        const word = shifts[replicate * INITIAL_NORMALS + i]! + Math.imul(point, STEPS[i]!);
        normals[i] = normalFromUint32(word | 0);
      }
      return normals;
    },
  };
}

function shiftsOf(seed: number): Int32Array {
  const shifts = new Int32Array(REPLICATES * INITIAL_NORMALS);
  for (let replicate = 0; replicate < REPLICATES; replicate++) {
    const stream = createStream({ seed, stream: randomStreams.shifts, path: replicate });
    for (let i = 0; i < INITIAL_NORMALS; i++) {
      shifts[replicate * INITIAL_NORMALS + i] = nextUint32(stream);
    }
  }
  return shifts;
}
