import type { ModelSeries } from '../../src/types.js';

/** A case of `vectors/objectives.json`; `objective` is what Prophet's Stan model reached. */
export interface ObjectiveCase {
  readonly kind: string;
  readonly length: number;
  readonly stepMinutes: number;
  readonly mode: 'additive' | 'multiplicative';
  readonly scaling: 'absmax' | 'minmax';
  /** Linear where absent. */
  readonly growth?: 'linear' | 'flat';
  readonly seed: number;
  readonly objective: number;
}

/** The series of a case, by the arithmetic of `vectors/make_objectives.py`. */
export function seriesOfCase(
  options: Pick<ObjectiveCase, 'kind' | 'length' | 'stepMinutes' | 'seed'>,
): ModelSeries {
  const { kind, length, stepMinutes } = options;
  const { uniform, normal } = draws(options.seed);
  const values = new Float64Array(length);
  const first = new Float64Array(length);
  const second = new Float64Array(length);
  let level = 0;
  let slope = 0;
  for (let i = 0; i < length; i++) {
    const hours = (i * stepMinutes) / 60;
    const day = Math.sin((2 * Math.PI * hours) / 24) + 0.5 * Math.cos((4 * Math.PI * hours) / 24);
    const weekend = Math.floor(hours / 24) % 7 >= 5 ? 1 : 0;
    const year = Math.cos((2 * Math.PI * hours) / 8766);
    const noise = normal();
    const chance = uniform();
    let value = 0;
    if (kind === 'price') {
      const spike = chance < 0.02 ? 150 * uniform() : 0;
      value = 45 + 20 * day - 12 * weekend + 10 * year + 6 * noise + spike;
    } else if (kind === 'load') {
      value = 5200 + 700 * day - 500 * weekend + 300 * year + 0.002 * hours + 80 * noise;
    } else if (kind === 'walk') {
      level += noise;
      value = level;
    } else if (kind === 'steps') {
      if (chance < 0.01) level += 30 * (uniform() - 0.5);
      value = level + noise;
    } else if (kind === 'hinges') {
      if (chance < 0.02) slope += 0.4 * (uniform() - 0.5);
      level += slope;
      value = 10 + level + 3 * day + noise;
    } else if (kind === 'noise') {
      value = -3 + noise;
    } else if (kind === 'sparse') {
      value = chance < 0.1 ? 40 * uniform() : 0;
    } else if (kind === 'solar') {
      value = Math.max(0, Math.sin((2 * Math.PI * (hours - 6)) / 24)) * (80 + 15 * noise);
    } else if (kind === 'growing') {
      value = (2 + 0.01 * i) * (4 + day + 0.2 * noise);
    } else if (kind === 'driven') {
      const x = 100 + 30 * Math.sin((2 * Math.PI * hours) / 37) + 5 * normal();
      const flag = uniform() < 0.2 ? 1 : 0;
      first[i] = x;
      second[i] = flag;
      value = 20 + 0.6 * x - 8 * flag + 5 * day + 2 * noise;
    } else {
      throw new Error(`unknown kind ${kind}`);
    }
    values[i] = value;
  }
  return { values, stepMinutes, ...(kind === 'driven' ? { knownAhead: [first, second] } : {}) };
}

/** Park and Miller's generator, exact in double precision. */
function draws(seed: number): { uniform: () => number; normal: () => number } {
  let state = seed;
  const uniform = () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
  const normal = () => {
    let total = 0;
    for (let i = 0; i < 12; i++) total += uniform();
    return total - 6;
  };
  return { uniform, normal };
}
