import type { TouPeak } from '../../bill/bill.js';
import type { MeasuredMonth } from '../../bill/internal/measure-months.js';

/** A month in one of whose intervals the demand is higher; undefined where no peak of the month notices. */
export function raisedMonth(
  measured: MeasuredMonth,
  periods: { readonly tou: number | undefined; readonly coincident: number | undefined },
  demandKw: number,
): MeasuredMonth | undefined {
  const touPeaksKw = raised(measured.touPeaksKw, periods.tou, demandKw);
  const coincidentPeaksKw = raised(measured.coincidentPeaksKw, periods.coincident, demandKw);
  if (demandKw <= measured.peakKw && !touPeaksKw && !coincidentPeaksKw) return undefined;
  return {
    ...measured,
    peakKw: Math.max(measured.peakKw, demandKw),
    touPeaksKw: touPeaksKw ?? measured.touPeaksKw,
    coincidentPeaksKw: coincidentPeaksKw ?? measured.coincidentPeaksKw,
  };
}

function raised(
  peaks: readonly TouPeak[],
  period: number | undefined,
  demandKw: number,
): TouPeak[] | undefined {
  const isRaised = peaks.some((peak) => peak.period === period && peak.peakKw < demandKw);
  if (!isRaised) return undefined;
  return peaks.map((peak) => (peak.period === period ? { ...peak, peakKw: demandKw } : peak));
}
