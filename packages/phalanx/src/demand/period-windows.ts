import type { Tariff } from '@bess/tariff-library';
import { rateCalendar } from '@bess/tariff-library/calendar';
import type { DemandWindow } from './demand-charge.js';
import { type DemandWindowOptions, demandWindows } from './demand-windows.js';

/** The remaining days of a billing period. */
export interface PeriodOptions extends Pick<DemandWindowOptions, 'priorPeaksKw' | 'laterPeaksKw'> {
  /** Local date of the first day, `YYYY-MM-DD`. */
  readonly date: string;
  readonly dayCount: number;
  readonly stepMinutes: number;
  /** Windows to include in any case; those that do not occur on these days meter no step and cost nothing. */
  readonly requiredWindows?: readonly Pick<DemandWindow, 'name' | 'kind' | 'period'>[];
}

/** Demand windows of a billing period, and the steps of its remaining days that they meter. */
export interface PeriodWindows {
  readonly windows: readonly DemandWindow[];
  /** By window: 1 if a step is metered; remaining days × steps of a day by the local clock. */
  readonly meteredSteps: readonly Uint8Array[];
}

/**
 * The demands charged for in the remaining days of a billing period, by the local clock: every day has the same number of steps, so a
 * repeated hour is one hour and a skipped hour is present. Fewer than twelve `priorPeaksKw` are allowed. A period that spans two calendar
 * months is charged at the prices of the month with more of the remaining days.
 *
 * @param windowsOfMonth - `demandWindowsCore` if tariff and dates passed the check of `demandWindows` before
 * @throws EngineError those of {@link demandWindows}
 */
export function periodWindows(
  tariff: Tariff,
  options: PeriodOptions,
  windowsOfMonth = demandWindows,
): PeriodWindows {
  const { date, dayCount, stepMinutes, priorPeaksKw, laterPeaksKw, requiredWindows = [] } = options;
  const grid = {
    startMs: Date.parse(date),
    stepMinutes,
    length: (dayCount * 1440) / stepMinutes,
    timeZone: 'UTC',
  };
  const { months } = rateCalendar(tariff, grid);
  const byDays = Array.from(months.keys()).sort(
    (a, b) => months[b]!.days - months[a]!.days || a - b,
  );
  const byName = new Map<string, DemandWindow>();
  for (const monthIndex of byDays) {
    const ofMonth = windowsOfMonth(tariff, grid, {
      monthIndex,
      ...(priorPeaksKw && { priorPeaksKw: padPriorPeaks(priorPeaksKw) }),
      ...(laterPeaksKw && { laterPeaksKw }),
    });
    for (const window of ofMonth) {
      const known = byName.get(window.name);
      byName.set(
        window.name,
        known
          ? {
              ...known,
              meteredSteps: known.meteredSteps.map((isMetered, step) =>
                Math.max(isMetered, window.meteredSteps[step]!),
              ),
            }
          : window,
      );
    }
  }
  for (const window of requiredWindows) {
    if (!byName.has(window.name)) byName.set(window.name, zeroCostWindow(window, grid.length));
  }
  const windows = [...byName.values()].sort((a, b) => (a.period ?? -1) - (b.period ?? -1));
  return { windows, meteredSteps: windows.map((window) => window.meteredSteps) };
}

/** Earlier months without a peak set no floor. */
function padPriorPeaks(peaksKw: readonly number[]): number[] {
  return Array.from({ length: 12 }, (_, month) => peaksKw[month] ?? 0);
}

function zeroCostWindow(
  window: Pick<DemandWindow, 'name' | 'kind' | 'period'>,
  length: number,
): DemandWindow {
  return {
    ...window,
    meteredSteps: new Uint8Array(length),
    intervalSteps: 1,
    stepsIntoInterval: 0,
    tierSchedule: [{ width: Number.POSITIVE_INFINITY, price: 0 }],
    floorKw: 0,
    laterMonths: [],
  };
}

/** An any-time window at no cost, for assessing risk where the tariff does not charge for demand. */
export function anyTimeWindow(dayCount: number, stepMinutes: number): PeriodWindows {
  const length = (dayCount * 1440) / stepMinutes;
  const meteredSteps = new Uint8Array(length).fill(1);
  const window = zeroCostWindow({ name: 'any time', kind: 'anyTime' }, length);
  return { windows: [{ ...window, meteredSteps }], meteredSteps: [meteredSteps] };
}
