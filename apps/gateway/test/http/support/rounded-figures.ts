/** Decimals that examples show. */
const DECIMALS = 2;

/**
 * Rounds every figure of an answer as examples show it.
 *
 * @param answer - JSON
 */
export function roundedFigures(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer), (_key, value) =>
    // A figure that rounds to minus zero shows none.
    typeof value === 'number' ? Number(value.toFixed(DECIMALS)) || 0 : value,
  );
}
