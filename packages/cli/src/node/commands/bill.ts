import { tariffHeatMap } from '@bess/plot';
import { calculateBill } from '@bess/tariff-library';
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
    figure(month.byComponent.energy, 2),
    figure(month.byComponent.flatDemand + month.byComponent.touDemand, 2),
    figure(month.byComponent.fixed + month.byComponent.minimum, 2),
    figure(month.total, 2),
  ]);
  const { energy, flatDemand, touDemand, fixed, minimum } = answer.byComponent;
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
        [
          'all',
          figure(energyKwh),
          figure(peakKw, 1),
          figure(energy, 2),
          figure(flatDemand + touDemand, 2),
          figure(fixed + minimum, 2),
          figure(answer.total, 2),
        ],
      ]),
    ],
    chart: (look) => tariffHeatMap(tariff, look),
  };
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
