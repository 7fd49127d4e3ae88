import { localCalendar } from '@bess/kernel/series';
import { assessRisk, fitFacility, type RiskAssessment } from '@bess/phalanx';
import { type ChartOptions, type ChartSpec, dispatchChart } from '@bess/plot';
import type { Tariff } from '@bess/tariff-library';
import { priceSeries } from '@bess/tariff-library/prices';
import { dataError } from '../../read/data-error.js';
import type { Call, Report } from '../internal/command.js';
import { figure, localTime, noteAssumption, ratedBattery, table } from '../internal/format.js';
import { loadSeries, ratedLoads } from '../internal/load-series.js';
import { chargesKnown, loadTariff } from '../internal/load-tariff.js';
import { numberOf, seedOf } from '../internal/options.js';
import { heldBy, type Series } from '../internal/series.js';

/** `bess risk`: the peak risk at the time of the last reading. */
export async function risk(call: Call): Promise<Report> {
  const { values } = call;
  const size = { low: 0.001, high: 100_000_000 };
  const rating = {
    powerKw: numberOf(values, 'power-kw', size),
    capacityKwh: numberOf(values, 'capacity-kwh', size),
  };
  const socFraction = numberOf(values, 'soc', { low: 0, high: 1, standard: 0.65 });
  const seed = seedOf(values, 1);
  const tariff = await loadTariff(call);
  const series = await loadSeries(call, 'load', tariff.timeZone, ratedLoads);
  const { grid, values: loads } = series;
  const stepMs = grid.stepMinutes * 60_000;
  const now = lastKnown(series);
  const timeMs = grid.startMs + now * stepMs;
  const stepMinutes = [5, 10, 15, 20, 30, 60].find((step) => step >= grid.stepMinutes)!;
  const readings = Array.from(loads.subarray(0, now), (loadKw, step) => ({
    timeMs: grid.startMs + step * stepMs,
    loadKw,
  })).filter(({ loadKw }) => !Number.isNaN(loadKw));
  const state = fitFacility(readings, { timeZone: grid.timeZone, stepMinutes });
  const { year, month, day } = localCalendar({ ...grid, startMs: timeMs, length: 1 });
  const daysOfMonth = new Date(Date.UTC(year[0]!, month[0]!, 0)).getUTCDate();
  const options = {
    tariff,
    battery: ratedBattery(call, rating, tariff.currency),
    socFraction,
    timeMs,
    currentLoadKw: loads[now]!,
    daysRemaining: daysOfMonth - day[0]!,
    seed,
  };
  const answer = await chargesKnown(call, 'risk', () => assessRisk(options, state));
  for (const { field, value, source } of answer.assumptions) {
    noteAssumption(call, { name: field, value, source });
  }
  const percent = (share: number) => `${figure(100 * share, 1)} %`;
  return {
    answer,
    lines: [
      `${localTime(timeMs, grid.timeZone)}: load ${figure(loads[now]!, 1)} kW`,
      `probability that the billed peak occurs in the next 24 hours: ${percent(answer.peakRiskProbability)}, most likely between ${answer.windowStart} ${answer.windowStartDay} and ${answer.windowEnd} ${answer.windowEndDay}`,
      `recommended: ${answer.recommendedAction.replace('_', ' ')}, confidence ${percent(answer.confidence)}`,
      `at stake: ${figure(answer.demandChargeLiability, 2)} ${answer.currency}`,
      '',
      ...answer.insights,
      '',
      ...table([
        ['window', 'peak so far kW', 'P95 kW', 'new peak'],
        ...answer.windows.map((window) => [
          window.name,
          figure(window.runningPeakKw, 1),
          figure(window.finalPeakP95Kw, 1),
          percent(window.newPeakProbability),
        ]),
      ]),
    ],
    chart: (look) => chartOf(answer, tariff, { grid, timeMs, ...look }),
  };
}

function lastKnown(series: Series): number {
  const last = series.values.findLastIndex((loadKw) => !Number.isNaN(loadKw));
  if (last >= 1) return last;
  throw dataError('tooFewReadings', undefined, `${heldBy(series)}; risk needs 2 readings or more`);
}

/** The rest of the day with the accepted schedule, or with the least bad candidate. */
function chartOf(
  answer: RiskAssessment,
  tariff: Tariff,
  {
    grid,
    timeMs,
    ...look
  }: Pick<Series, 'grid'> & { timeMs: number } & Pick<ChartOptions, 'theme'>,
): ChartSpec {
  const chosen =
    answer.candidates.find(({ isChosen }) => isChosen) ?? answer.leastBad ?? answer.candidates[0];
  const steps = answer.intervalStarts.length;
  const [first = '00:00', second] = answer.intervalStarts;
  const stepMinutes =
    second === undefined ? grid.stepMinutes : minutesOf(second) - minutesOf(first);
  const startMs = Math.floor(timeMs / (stepMinutes * 60_000)) * stepMinutes * 60_000;
  const prices = priceSeries(tariff, { ...grid, startMs, stepMinutes, length: steps });
  return dispatchChart(
    {
      stepMinutes,
      priceSeries: prices.importPricePerKwhSeries,
      chargeSeries: chosen?.chargeKwSeries ?? new Float64Array(steps),
      dischargeSeries: chosen?.dischargeKwSeries ?? new Float64Array(steps),
    },
    {
      ...look,
      title: `The rest of today: ${chosen?.name ?? 'hold'}`,
      startMs,
      timeZone: grid.timeZone,
      powerUnit: 'kW',
      priceUnit: `${prices.currency}/kWh`,
    },
  );
}

function minutesOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
}
