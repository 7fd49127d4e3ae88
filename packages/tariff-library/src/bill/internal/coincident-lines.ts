import { tariffLibraryError } from '../../internal/tariff-library-error.js';
import { scheduledDemandSteps } from '../../ladder/internal/demand-steps.js';
import type { BillLine, CoincidentHours } from '../bill.js';
import { chargeLines, type DemandMonth, shareOfMonths } from './demand-lines.js';
import type { MeasuredMonth } from './measure-months.js';

/** A group of coincident hours as a charge. */
export interface CoincidentDemand {
  readonly monthIndex: number;
  readonly period: number;
  readonly demandKw: number;
}

type Month = Omit<DemandMonth, 'measured' | 'floorKw'> & {
  readonly measured: Pick<MeasuredMonth, 'coincidentPeaksKw'>;
};

/** Demand at the hours of the system's peak. */
export function coincidentLines(
  month: Month,
  hours: CoincidentHours,
  given: readonly CoincidentDemand[],
): BillLine[] {
  const { tariff, monthIndex, measured } = month;
  const { coincident } = tariff;
  if (!coincident || hours === 'none') return [];
  const demands =
    hours === 'ownPeak'
      ? measured.coincidentPeaksKw.map(({ period, peakKw }) => ({ period, demandKw: peakKw }))
      : given.filter((demand) => demand.monthIndex === monthIndex);
  return demands.flatMap(({ period, demandKw }) =>
    chargeLines(
      month,
      'coincidentDemand',
      period,
      scheduledDemandSteps(tariff, 'coincident', period),
      [demandKw],
      hours === 'ownPeak' ? shareOfMonths(month.month, coincident, period) : 1,
    ),
  );
}

/** Reads the groups of steps: the highest demand of each, in the month and at the period of its first step. */
export function coincidentDemands(
  hours: CoincidentHours,
  demandKw: ArrayLike<number>,
  monthIndexSeries: ArrayLike<number>,
  periodSeries: ArrayLike<number> | undefined,
): CoincidentDemand[] {
  if (typeof hours === 'string') return [];
  return hours.map((steps, group) => {
    const bad = steps.findIndex((step) => demandKw[step] === undefined);
    if (!Array.isArray(steps) || steps.length === 0 || bad >= 0) {
      throw tariffLibraryError(
        'invalid',
        'coincidentHours',
        `coincidentHours[${group}] must list at least one step of the grid, each from 0 to ${demandKw.length - 1}, but ${JSON.stringify(bad >= 0 ? steps[bad] : steps)} came.`,
        { group },
      );
    }
    const first = steps[0]!;
    return {
      monthIndex: monthIndexSeries[first]!,
      period: periodSeries?.[first] ?? 0,
      demandKw: steps.reduce((top, step) => Math.max(top, demandKw[step]!), 0),
    };
  });
}
