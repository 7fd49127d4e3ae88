const LAST_STEP = 0.05;

/**
 * Minimises a function without derivatives by trying a step up and down in each coordinate, going on in the direction that helped, and
 * halving the steps where nothing does.
 *
 * @param evaluations - number of function values after which the best point so far is returned
 * @see R. Hooke, T. A. Jeeves, "Direct Search" Solution of Numerical and Statistical Problems, Journal of the ACM 8 (1961) 212–229.
 */
export function searchPattern(
  lossAt: (point: readonly number[]) => number,
  start: readonly number[],
  firstStep: number,
  evaluations: number,
): readonly number[] {
  let left = evaluations;
  const evaluate = (point: readonly number[]) => {
    left -= 1;
    return lossAt(point);
  };
  const explore = (from: readonly number[], lossOf: number, step: number) => {
    let point = [...from];
    let loss = lossOf;
    for (let k = 0; k < point.length && left > 0; k++) {
      for (const direction of [step, -step]) {
        if (left <= 0) break;
        const tried = point.with(k, point[k]! + direction);
        const lossThere = evaluate(tried);
        if (lossThere < loss) {
          point = tried;
          loss = lossThere;
          break;
        }
      }
    }
    return { point, loss };
  };
  let best = { point: [...start], loss: evaluate(start) };
  let step = firstStep;
  while (left > 0 && step >= LAST_STEP) {
    const found = explore(best.point, best.loss, step);
    if (found.loss >= best.loss) {
      step /= 2;
      continue;
    }
    // The same move once more, from which the search goes on if that is better still.
    const ahead = found.point.map((x, k) => 2 * x - best.point[k]!);
    best = found;
    if (left <= 0) break;
    const further = explore(ahead, evaluate(ahead), step);
    if (further.loss < best.loss) best = further;
  }
  return best.point;
}
