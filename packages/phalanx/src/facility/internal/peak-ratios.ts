/** Share of the days of both stretches that must be known. */
const COMPLETE = 0.75;

/**
 * ln(highest of the `horizonDays` from a day on / highest of the `recentDays` before it), for every day that has both.
 *
 * @param dayPeaksKw - of consecutive days, NaN where not known [kW]
 * @param recentDays - looked back on
 * @param horizonDays - to come
 */
export function peakRatios(
  dayPeaksKw: ArrayLike<number>,
  recentDays: number,
  horizonDays: number,
): number[] {
  const ratios: number[] = [];
  for (let day = recentDays; day + horizonDays <= dayPeaksKw.length; day++) {
    const before = highest(dayPeaksKw, day - recentDays, day);
    const after = highest(dayPeaksKw, day, day + horizonDays);
    // A facility that does not draw has no ratio.
    if (before > 0 && after > 0) ratios.push(Math.log(after / before));
  }
  return ratios;
}

/** NaN where too few days are known. */
function highest(dayPeaksKw: ArrayLike<number>, from: number, until: number): number {
  let peakKw = Number.NEGATIVE_INFINITY;
  let known = 0;
  for (let day = from; day < until; day++) {
    const kw = dayPeaksKw[day]!;
    if (Number.isNaN(kw)) continue;
    known += 1;
    if (kw > peakKw) peakKw = kw;
  }
  return known >= COMPLETE * (until - from) ? peakKw : Number.NaN;
}
