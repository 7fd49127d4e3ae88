import { localCalendar } from '@bess/kernel/series';
import { advance } from '../advance.js';
import type { MonthToDate } from '../horizon-options.js';
import { monthName } from '../internal/month-name.js';
import { monthOfStep } from '../internal/month-of-step.js';
import { startController } from '../start-controller.js';
import { checkedPast, type Past } from './checked-past.js';
import type { ResolvedHorizon } from './resolve-horizon.js';

/** A month, and the day that a change of clocks may lengthen. */
const longestMonthDays = 32;

/**
 * What the steps before a timeline show of the month in which it begins: its peaks and its energy, of a facility without a battery.
 *
 * @returns undefined where they show nothing of it.
 * @throws EngineError those of `checkedPast`.
 */
export function monthSoFar(
  { tariff, options, solarKwSeries }: ResolvedHorizon,
  past: Past | undefined,
): MonthToDate | undefined {
  const measured = checkedPast(past);
  const { grid, exportRule } = options;
  const stepMs = grid.stepMinutes * 60_000;
  const most = Math.min(measured.length, (longestMonthDays * 1440) / grid.stepMinutes);
  if (most === 0) return undefined;
  const lastDays = { ...grid, startMs: grid.startMs - most * stepMs, length: most };
  const calendar = localCalendar(lastDays);
  const month = monthOfStep(grid, 0);
  const before = Array.from({ length: most }, (_, step) => step).find(
    (step) => monthName(calendar, step) === month,
  );
  if (before === undefined) return undefined;
  const length = most - before;
  const ofMonth = { ...grid, startMs: grid.startMs - length * stepMs, length };
  const first = measured.length - length;
  const netKwSeries = measured.loadKwSeries
    .subarray(first)
    .map(
      (kw, step) =>
        kw +
        measured.vehicleKwSeries[first + step]! -
        (solarKwSeries ? measured.solarKwSeries[first + step]! : 0),
    );
  const start = startController({ tariff, grid: ofMonth, socFraction: 0 });
  const { peakKw, periodPeaksKw, coincidentPeaksKw, energyKwhByPeriod, openInterval } = advance(
    start,
    {
      tariff,
      grid: ofMonth,
      importKwSeries: netKwSeries.map((kw) => Math.max(0, kw)),
      ...(exportRule?.kind === 'netMetering' && {
        exportKwSeries: netKwSeries.map((kw) => Math.max(0, -kw)),
      }),
      socFraction: 0,
    },
  );
  return {
    peakKw,
    periodPeaksKw,
    ...(coincidentPeaksKw && { coincidentPeaksKw }),
    energyKwhByPeriod,
    openInterval,
  };
}
