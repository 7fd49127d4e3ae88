import type { LoadShape } from './load-shape.js';

const HOURS = 24;
/** After so many hours nearly two thirds of a misfit shows. */
const MISFIT_HOURS = 3;

/**
 * A shape that a load keeps to at the hour at which it is known, and differs from by a factor far away from it, and wholly on days of
 * another sort.
 *
 * @param kind - of the day on which the load is known
 * @param hour - at which it is known
 * @param misfit - factor, above 0
 */
export function bentShape(shape: LoadShape, kind: number, hour: number, misfit: number): LoadShape {
  const factorOf = (otherKind: number, otherHour: number): number => {
    if ((kind === 0) !== (otherKind === 0)) return misfit;
    const apart = Math.abs(otherHour - hour);
    const hours = Math.min(apart, HOURS - apart);
    return misfit ** (1 - Math.exp(-hours / MISFIT_HOURS));
  };
  const highest = shape.profile.indexOf(Math.max(...shape.profile));
  return {
    name: shape.name,
    profile: shape.profile.map(
      (share, cell) => share * factorOf(Math.floor(cell / HOURS), cell % HOURS),
    ),
    days: shape.days.map((day) => ({
      kind: day.kind,
      deviations: day.deviations.map((share, at) => share * factorOf(day.kind, at)),
    })),
    peak: shape.peak * factorOf(Math.floor(highest / HOURS), highest % HOURS),
  };
}
