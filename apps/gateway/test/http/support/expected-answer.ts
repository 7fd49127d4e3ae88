import { expect } from 'vitest';

/** Fields that tell how fast the machine was; no two runs agree on them. */
const measuredFields = new Set(['paths_per_second', 'solve_time_ms']);
/** Half of the last decimal that examples show, and a little more: 0.795 is shown as 0.8 (and is 0.005 from it). */
const TOLERANCE = 0.005 + 1e-6;

/**
 * What an example says of its answer: all is as it is written, figures as far as they are written out, but for what was
 * measured; an ellipsis stands for any text.
 *
 * @param example - JSON
 * @param name - of the field that holds it
 */
export function expectedAnswer(example: unknown, name = ''): unknown {
  if (typeof example === 'number') {
    return measuredFields.has(name) ? expect.any(Number) : figureNear(example);
  }
  if (example === '…') {
    return expect.any(String);
  }
  if (Array.isArray(example)) {
    return example.map((inner) => expectedAnswer(inner));
  }
  return typeof example === 'object' && example !== null
    ? Object.fromEntries(
        Object.entries(example).map(([key, inner]) => [key, expectedAnswer(inner, key)]),
      )
    : example;
}

/** `expect.closeTo` leaves out the very end of its range, where a figure lies that was rounded from the middle. */
function figureNear(example: number) {
  return {
    asymmetricMatch: (met: unknown) =>
      typeof met === 'number' && Math.abs(met - example) <= TOLERANCE,
    toString: () => 'FigureNear',
    toAsymmetricMatcher: () => `FigureNear<${example}>`,
  };
}
