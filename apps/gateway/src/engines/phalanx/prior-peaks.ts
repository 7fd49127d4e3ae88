import type { FacilityState } from '@bess/phalanx';

const months = 12;

/**
 * Peaks of the twelve months before one, as readings tell them.
 *
 * @param state - what is learned of the load
 * @param month - `YYYY-MM`
 * @returns nearest first [kW], from the first month without readings on 0; undefined where the month before has none
 * @example
 * priorPeaks({ monthPeaks: [{ month: '2025-12', peakKw: 80 }] }, '2026-01')?.slice(0, 2);
 * // => [80, 0]
 */
export function priorPeaks(
  { monthPeaks }: Pick<FacilityState, 'monthPeaks'>,
  month: string,
): number[] | undefined {
  const known = new Map(monthPeaks.map((each) => [each.month, each.peakKw]));
  const [year = 0, number = 1] = month.split('-').map(Number);
  const peaksKw: number[] = [];
  for (let back = 1; back <= months; back += 1) {
    const peakKw = known.get(new Date(Date.UTC(year, number - 1 - back)).toISOString().slice(0, 7));
    if (peakKw === undefined) {
      break;
    }
    peaksKw.push(peakKw);
  }
  return peaksKw.length === 0
    ? undefined
    : [...peaksKw, ...new Array<number>(months - peaksKw.length).fill(0)];
}
