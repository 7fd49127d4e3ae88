import { createBattery, stepBattery } from '@bess/kernel/battery';
import type { ScheduleOptions, ScheduleResult } from '@bess/tarsis';

const cents = (amount: number) => Math.round(amount * 100);

/**
 * Checks a typical year's answer by independent arithmetic: the bills against the objective and the parts, the day's
 * balance, and the day's powers executed by the kernel's battery.
 *
 * @returns the faults in words; empty if there are none
 */
export function yearFaults(options: ScheduleOptions, result: ScheduleResult): string[] {
  const faults: string[] = [];
  const { savings, billWithBattery, billWithoutBattery, day } = result;
  const must = (holds: boolean, what: string) => {
    if (!holds && faults.length < 5) faults.push(what);
  };
  for (const parts of [savings, result.firstMonthSavings]) {
    const sum = cents(
      parts.touSavings + parts.demandSavings + parts.exportRevenue + parts.evCoordinationSavings,
    );
    must(sum === cents(parts.totalAnnual), `parts add up to ${sum} cents of ${parts.totalAnnual}`);
  }
  const saved = billWithoutBattery.total - billWithBattery.total;
  must(Math.abs(saved - savings.totalAnnual) < 0.02, `saves ${saved}, says ${savings.totalAnnual}`);
  // A cent, or a hundred-millionth in currencies with large numbers, and the gap left open by a time limit.
  const slack =
    Math.max(0.01, 1e-8 * Math.abs(result.yearObjective)) +
    (result.optimalityGapPct / 100) * Math.abs(result.yearObjective);
  const off = billWithBattery.total + result.wearAnnual - result.yearObjective;
  must(Math.abs(off) <= slack, `bill and wear are ${off} from the objective`);
  must(result.optimalityGapPct >= 0, `a gap of ${result.optimalityGapPct}`);
  const { battery } = options.facility!;
  const real = battery.powerKw > 0 && battery.capacityKwh > 0 ? createBattery(battery) : undefined;
  let socFraction = options.currentSocFraction ?? 0.65;
  const tiny = 1e-5 * Math.max(1, battery.powerKw, ...day.loadKwSeries);
  for (let step = 0; step < day.loadKwSeries.length; step += 1) {
    const chargeKw = day.chargeKwSeries[step]!;
    const dischargeKw = day.dischargeKwSeries[step]!;
    const net =
      day.loadKwSeries[step]! -
      day.solarKwSeries[step]! +
      day.curtailKwSeries[step]! +
      chargeKw -
      dischargeKw +
      day.vehicleKwSeries[step]!;
    const drawn = day.importKwSeries[step]! - day.exportKwSeries[step]!;
    must(Math.abs(net - drawn) <= 10 * tiny, `does not balance at step ${step}`);
    if (!real) continue;
    const done = stepBattery(real, { socFraction }, { chargeKw, dischargeKw }, day.stepMinutes);
    must(
      Math.abs(done.chargeKw - chargeKw) <= 100 * tiny &&
        Math.abs(done.dischargeKw - dischargeKw) <= 100 * tiny,
      `the battery gives ${done.dischargeKw - done.chargeKw} instead of ${dischargeKw - chargeKw} at step ${step}`,
    );
    socFraction = done.socFraction;
    must(
      Math.abs(socFraction - day.socFractionSeries[step]!) <= 1e-4,
      `is at ${socFraction}, says ${day.socFractionSeries[step]} at step ${step}`,
    );
  }
  return faults;
}
