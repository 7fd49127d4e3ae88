import { tariffHeatMap } from '@bess/plot';
import { type Bill, calculateBill } from '@bess/tariff-library';
import { type BillingMonth, rateCalendar } from '@bess/tariff-library/calendar';
import type { Call, Report } from '../internal/command.js';
import { figure, table } from '../internal/format.js';
import { loadSeries, ratedLoads, withoutGaps } from '../internal/load-series.js';
import { chargesKnown, loadTariff } from '../internal/load-tariff.js';
import { nameOf, partOfMonth, wholeMonths } from '../internal/period.js';
import type { Series } from '../internal/series.js';

/** `bess bill`: the cost of a load under a rate. */
export async function bill(call: Call): Promise<Report> {
  const tariff = await loadTariff(call);
  const read = await loadSeries(call, 'load', tariff.timeZone, ratedLoads);
  const { months } = rateCalendar(tariff, read.grid);
  const isTrimmed = call.values['whole-months'] === true;
  const series = isTrimmed ? wholeMonths(read, months, call) : read;
  if (!isTrimmed) warnAboutIncompleteMonths(read, months, call);
  const loadKwSeries = withoutGaps(series, call);
  const answer = await chargesKnown(call, 'bill', () =>
    calculateBill(tariff, loadKwSeries, series.grid),
  );
  // The warnings above already cover the assumptions about incomplete months, which begin with the month.
  const incomplete = months.filter(({ complete }) => !complete).map(nameOf);
  for (const assumption of answer.assumptions) {
    if (!incomplete.some((name) => assumption.startsWith(`${name} `))) call.note(assumption);
  }
  const rows = answer.months.map((month) => [
    nameOf(month),
    figure(month.energyKwh),
    figure(month.peakKw, 1),
    ...charges(month),
  ]);
  const energyKwh = answer.months.reduce((sum, month) => sum + month.energyKwh, 0);
  const peakKw = Math.max(...answer.months.map((month) => month.peakKw));
  return {
    answer,
    lines: [
      `${tariff.utility}: ${tariff.name} [${answer.currency}]`,
      '',
      ...table([
        ['month', 'kWh', 'peak kW', 'energy', 'demand', 'fixed', 'total'],
        ...rows,
        ['all', figure(energyKwh), figure(peakKw, 1), ...charges(answer)],
      ]),
    ],
    chart: (look) => tariffHeatMap(tariff, look),
  };
}

/** The charges of a load in columns, and their total; a load that is read has no exports, which could earn credits. */
function charges({ byComponent, total }: Pick<Bill, 'byComponent' | 'total'>): string[] {
  const { energy, flatDemand, touDemand, coincidentDemand, reactiveDemand } = byComponent;
  const demand = flatDemand + touDemand + coincidentDemand + reactiveDemand;
  const fixed = byComponent.fixed + byComponent.minimum;
  return [energy, demand, fixed, total].map((amount) => figure(amount, 2));
}

function warnAboutIncompleteMonths(
  series: Series,
  months: readonly BillingMonth[],
  { warn }: Call,
): void {
  const remedy = months.some(({ complete }) => complete)
    ? '; --whole-months leaves that month out'
    : '';
  for (const month of months) {
    if (month.complete) continue;
    warn(
      `${partOfMonth(series, month)}, but fixed charges, demand charges and tier limits apply for the full month${remedy}`,
    );
  }
}
