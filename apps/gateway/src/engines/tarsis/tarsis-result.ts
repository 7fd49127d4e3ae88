import type { Bill } from '@bess/tariff-library';
import type { ScheduleResult } from '@bess/tarsis';
import type { Assumption, RateBreakdown, SavingsParts, TarsisResult } from '@bess/tarsis/schema';

type WireBill = NonNullable<TarsisResult['bill']>['with_battery'];
type WireSchedule = NonNullable<TarsisResult['schedule']>;

/** Converts the engine's result to the wire format; optional fields only if `?expand=` requests them. */
export function tarsisResultToWire(
  result: ScheduleResult,
  expand: ReadonlySet<string>,
  assumptions: readonly Assumption[],
  unitsPerUnit: number,
): TarsisResult {
  const bills = (source: Bill) => bill(source, result.day.stepMinutes, unitsPerUnit);
  return {
    rate_breakdown: breakdown(result.savings, unitsPerUnit),
    solve_time_ms: result.solveTimeMs ?? 0,
    optimality_gap_pct: result.optimalityGapPct,
    ...(expand.has('schedule') && { schedule: schedule(result.day, unitsPerUnit) }),
    ...(expand.has('bill') && {
      bill: {
        without_battery: bills(result.billWithoutBattery),
        with_battery: bills(result.billWithBattery),
      },
    }),
    ...(expand.has('achievable') &&
      result.achievableSavings && {
        achievable: breakdown(result.achievableSavings, unitsPerUnit),
      }),
    ...(expand.has('month') && { month: breakdown(result.firstMonthSavings, unitsPerUnit) }),
    ...(expand.has('assumptions') && { assumptions: [...assumptions] }),
  };
}

/** The parts of the engine add up to the cent. Converted parts are rounded to cents first and then added. */
function breakdown(parts: SavingsParts, unitsPerUnit: number): RateBreakdown {
  const converted = (amount: number) =>
    unitsPerUnit === 1 ? amount : toCents(amount * unitsPerUnit);
  const wire = {
    tou_savings: converted(parts.touSavings),
    demand_savings: converted(parts.demandSavings),
    export_revenue: converted(parts.exportRevenue),
    ev_coordination_savings: converted(parts.evCoordinationSavings),
  };
  const sum = Object.values(wire).reduce((total, part) => total + part, 0);
  return { ...wire, total_annual: unitsPerUnit === 1 ? parts.totalAnnual : toCents(sum) };
}

function toCents(amount: number): number {
  return Math.round(100 * amount) / 100;
}

function schedule(day: ScheduleResult['day'], unitsPerUnit: number): WireSchedule {
  return {
    step_minutes: day.stepMinutes,
    load_kw: day.loadKwSeries,
    charge_kw: day.chargeKwSeries,
    discharge_kw: day.dischargeKwSeries,
    ...(day.vehicleKwSeries.some((kw) => kw !== 0) && { vehicle_kw: day.vehicleKwSeries }),
    ...(day.solarKwSeries.some((kw) => kw !== 0) && {
      solar_kw: day.solarKwSeries.map((kw, step) => kw - day.curtailKwSeries[step]!),
    }),
    import_kw: day.importKwSeries,
    ...(day.exportKwSeries.some((kw) => kw !== 0) && { export_kw: day.exportKwSeries }),
    soc: day.socFractionSeries,
    energy_price_per_kwh: day.energyPricePerKwhSeries.map((price) => price * unitsPerUnit),
    target_peak_kw: day.targetPeakKw,
    target_period_peaks_kw: day.targetPeriodPeaks.map(({ period, peakKw }) => ({
      period,
      peak_kw: peakKw,
    })),
    violations: day.violations,
  };
}

function bill(source: Bill, stepMinutes: number, unitsPerUnit: number): WireBill {
  const [first] = source.months;
  return {
    total: source.total * unitsPerUnit,
    months: source.months.map((month) => ({
      year: month.year,
      month: month.month,
      peak_kw: month.peakKw,
      // The model's year has no clock changes, so a step is a fixed time after its first midnight.
      peak_time: localTime(
        first?.year ?? month.year,
        first?.month ?? 1,
        month.peakStep * stepMinutes,
      ),
      billed_kw: month.billedFlatKw,
      total: month.total * unitsPerUnit,
    })),
    lines: billLinesToWire(source, unitsPerUnit),
  };
}

/** Lines of a bill as the interface writes them. */
export function billLinesToWire({ lines }: Bill, unitsPerUnit: number): WireBill['lines'] {
  return lines.map(({ monthIndex: _, ...line }) => ({
    ...line,
    price: line.price * unitsPerUnit,
    amount: line.amount * unitsPerUnit,
  }));
}

function localTime(year: number, month: number, minutes: number): string {
  return new Date(Date.UTC(year, month - 1, 1, 0, minutes)).toISOString().slice(0, 16);
}
