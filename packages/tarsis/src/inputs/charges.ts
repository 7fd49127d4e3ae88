import {
  energyLadder,
  flatDemandLadder,
  type PriceStep,
  type RateCalendar,
  ratchetLookback,
  type Tariff,
  touDemandLadder,
} from '@bess/tariff-library';

/** What one billing month charges, ladder by ladder. */
export interface MonthCharges {
  /** By energy period; width in kWh of the month. */
  readonly energyLadders: readonly (readonly PriceStep[])[];
  /** By energy period, what exports earn, or under net metering what is left of them; absent: priced otherwise. */
  readonly exportLadders?: readonly (readonly PriceStep[])[];
  /** Empty where the month bills no any-time demand; width in kW. */
  readonly flatLadder: readonly PriceStep[];
  /** By demand period; empty where the tariff has none. */
  readonly touLadders: readonly (readonly PriceStep[])[];
  /** Months of this year whose peak can raise the month's billing demand. */
  readonly lookbackMonths: readonly number[];
  /** Share of a looked-back peak that is billed at least, 0 to 1. */
  readonly ratchetFraction: number;
  /** Billing demand that the peaks before the year already fix [kW]. */
  readonly ratchetFloorKw: number;
  /** Least total of the month [currency]; 0 = none. */
  readonly minimumCharge: number;
}

/**
 * Reads the charges of the twelve months from the tariff, through the same functions that the bill uses.
 *
 * @param tariff A billable tariff.
 * @param calendar Its reading of the year grid.
 * @param priorPeaksKw Highest demand of the twelve months before the year, the latest first [kW].
 * @param sellSide The tariff with what exports earn in place of what it charges, where its own prices count.
 * @returns One entry per billing month.
 */
export function charges(
  tariff: Tariff,
  calendar: RateCalendar,
  priorPeaksKw: readonly number[] | 'none',
  sellSide?: Tariff,
): MonthCharges[] {
  return calendar.months.map((month, index) => {
    const lookback = ratchetLookback(tariff, calendar.months, index);
    const fraction = tariff.ratchet?.fraction ?? 0;
    const priorPeakKw =
      priorPeaksKw === 'none'
        ? 0
        : Math.max(0, ...lookback.priorOffsets.map((offset) => priorPeaksKw[offset - 1] ?? 0));
    return {
      energyLadders: tariff.energy.periods.map((_, period) =>
        energyLadder(tariff, period, { days: month.days }),
      ),
      ...(sellSide && {
        exportLadders: sellSide.energy.periods.map((_, period) =>
          energyLadder(sellSide, period, { days: month.days }),
        ),
      }),
      flatLadder: flatDemandLadder(tariff, month.month),
      touLadders: (tariff.touDemand?.periods ?? []).map((_, period) =>
        touDemandLadder(tariff, period),
      ),
      lookbackMonths: lookback.monthIndices,
      ratchetFraction: fraction,
      ratchetFloorKw: fraction * priorPeakKw,
      minimumCharge: tariff.minimum?.perMonth ?? 0,
    };
  });
}
