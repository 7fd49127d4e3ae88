import type { Bill } from '@bess/tariff-library';
import type { Assumption, SavingsParts, ScheduleResult } from '@bess/tarsis';
import type { RateBreakdown, TarsisResult } from '@bess/tarsis/schema';

type WireBill = NonNullable<TarsisResult['bill']>['with_battery'];
type WireSchedule = NonNullable<TarsisResult['schedule']>;

/**
 * The engine's result as the interface writes it; optional fields only where `?expand=` asks for them.
 *
 * @param result - from the engine
 * @param expand - names asked for
 * @param assumptions - what gateway and engine assumed
 */
export function tarsisResultToWire(
  result: ScheduleResult,
  expand: ReadonlySet<string>,
  assumptions: readonly Assumption[],
): TarsisResult {
  return {
    rate_breakdown: breakdown(result.savings),
    solve_time_ms: result.solveTimeMs ?? 0,
    optimality_gap_pct: result.optimalityGapPct,
    ...(expand.has('schedule') && { schedule: schedule(result.day) }),
    ...(expand.has('bill') && {
      bill: {
        without_battery: bill(result.billWithoutBattery, result.day.stepMinutes),
        with_battery: bill(result.billWithBattery, result.day.stepMinutes),
      },
    }),
    ...(expand.has('month') && { month: breakdown(result.firstMonthSavings) }),
    ...(expand.has('assumptions') && { assumptions: [...assumptions] }),
  };
}

function breakdown(parts: SavingsParts): RateBreakdown {
  return {
    tou_savings: parts.touSavings,
    demand_savings: parts.demandSavings,
    export_revenue: parts.exportRevenue,
    ev_coordination_savings: parts.evCoordinationSavings,
    total_annual: parts.totalAnnual,
  };
}

function schedule(day: ScheduleResult['day']): WireSchedule {
  return {
    step_minutes: day.stepMinutes,
    load_kw: day.loadKwSeries,
    charge_kw: day.chargeKwSeries,
    discharge_kw: day.dischargeKwSeries,
    import_kw: day.importKwSeries,
    soc: day.socFractionSeries,
    energy_price_per_kwh: day.energyPricePerKwhSeries,
    target_peak_kw: day.targetPeakKw,
    target_period_peaks_kw: day.targetPeriodPeaks.map(({ period, peakKw }) => ({
      period,
      peak_kw: peakKw,
    })),
    violations: day.violations,
  };
}

function bill(source: Bill, stepMinutes: number): WireBill {
  const [first] = source.months;
  return {
    total: source.total,
    months: source.months.map((month) => ({
      year: month.year,
      month: month.month,
      peak_kw: month.peakKw,
      // The model's year has no clock changes, so a step is a fixed distance from its first midnight.
      peak_time: localTime(
        first?.year ?? month.year,
        first?.month ?? 1,
        month.peakStep * stepMinutes,
      ),
      billed_kw: month.billedFlatKw,
      total: month.total,
    })),
    lines: source.lines.map(({ monthIndex: _, ...line }) => ({ ...line })),
  };
}

function localTime(year: number, month: number, minutes: number): string {
  return new Date(Date.UTC(year, month - 1, 1, 0, minutes)).toISOString().slice(0, 16);
}
