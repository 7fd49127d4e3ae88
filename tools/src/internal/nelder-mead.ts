/**
 * Minimises a function of several numbers without derivatives, by the simplex search of Nelder and Mead.
 *
 * @param start - where to begin
 * @param stepSize - of the first simplex
 * @param rounds - number of moves
 * @see J. A. Nelder, R. Mead, A simplex method for function minimization, The Computer Journal 7 (1965) 308–313.
 */
export function nelderMead(
  objective: (point: readonly number[]) => number,
  start: readonly number[],
  stepSize: number,
  rounds: number,
): number[] {
  const vertex = (point: readonly number[]) => ({ point, value: objective(point) });
  const count = start.length;
  let simplex = [
    vertex(start),
    ...start.map((_, moved) =>
      vertex(start.map((x, place) => (place === moved ? x + stepSize : x))),
    ),
  ];
  for (let round = 0; round < rounds; round += 1) {
    simplex.sort((a, b) => a.value - b.value);
    const best = simplex[0]!;
    const worst = simplex[count]!;
    const centre = start.map(
      (_, place) =>
        simplex.slice(0, count).reduce((sum, { point }) => sum + point[place]!, 0) / count,
    );
    const towards = (share: number) =>
      vertex(centre.map((x, place) => x + share * (worst.point[place]! - x)));
    const reflected = towards(-1);
    if (reflected.value < best.value) {
      const expanded = towards(-2);
      simplex[count] = expanded.value < reflected.value ? expanded : reflected;
    } else if (reflected.value < simplex[count - 1]!.value) {
      simplex[count] = reflected;
    } else {
      const contracted = towards(reflected.value < worst.value ? -0.5 : 0.5);
      if (contracted.value < Math.min(reflected.value, worst.value)) simplex[count] = contracted;
      else {
        simplex = simplex.map((each) =>
          each === best ? each : vertex(each.point.map((x, place) => (x + best.point[place]!) / 2)),
        );
      }
    }
  }
  simplex.sort((a, b) => a.value - b.value);
  return [...simplex[0]!.point];
}
