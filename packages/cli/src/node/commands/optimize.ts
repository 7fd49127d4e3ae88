import { localCalendar, resample } from '@bess/kernel/series';
import { billWaterfall } from '@bess/plot';
import { type Facility, schedule, typicalDaysFor } from '@bess/tarsis';
import type { Call, Report } from '../internal/command.js';
import { loadSeries, type Series } from '../internal/load-series.js';
import { loadTariff } from '../internal/load-tariff.js';
import { numberOf } from '../internal/options.js';
import { figure, table } from '../internal/table.js';

const PART_NAMES = {
  touSavings: 'energy by time of use',
  demandSavings: 'demand',
  exportRevenue: 'exports',
  evCoordinationSavings: 'vehicles',
  totalAnnual: 'all',
} as const;

/** What a battery saves in the year that begins with the first month of the load. */
export async function optimize(call: Call): Promise<Report> {
  const { values } = call;
  const size = { low: 0, high: 100_000_000 };
  const battery = {
    powerKw: numberOf(values, 'power-kw', size),
    capacityKwh: numberOf(values, 'capacity-kwh', size),
  };
  const currentSocFraction = numberOf(values, 'soc', { low: 0, high: 1, standard: 0.65 });
  const tariff = await loadTariff(call);
  const series = onPlannedSteps(await loadSeries(call, 'load', tariff.timeZone));
  const { grid } = series;
  const typicalDays = await typicalDaysFor(series.values, grid, {
    tariff,
    currentSocFraction,
    facility: { battery },
  });
  const { month, year } = localCalendar({ ...grid, length: 1 });
  const answer = await schedule({
    tariff,
    month: month[0]!,
    year: year[0]!,
    currentSocFraction,
    facility: {
      battery,
      typicalDays,
      stepMinutes: grid.stepMinutes as Facility['stepMinutes'],
    },
  });
  for (const { name, value, source } of answer.assumptions) {
    call.assume(`${name}: ${JSON.stringify(value)} (${source})`);
  }
  const { billWithoutBattery: before, billWithBattery: after, savings, currency } = answer;
  const parts = (Object.keys(PART_NAMES) as (keyof typeof PART_NAMES)[])
    .filter((part) => part === 'totalAnnual' || savings[part] !== 0)
    .map((part) => [PART_NAMES[part], figure(savings[part], 2)]);
  return {
    answer,
    lines: [
      `${tariff.utility}: ${tariff.name}`,
      `${figure(before.total, 2)} ${currency} a year without the battery, ${figure(after.total, 2)} with it`,
      '',
      ...table([[`saved`, `${currency}/year`], ...parts]),
      '',
      `wear ${figure(answer.wearAnnual, 2)} ${currency}/year; proven within ${answer.optimalityGapPct.toFixed(4)} % of the optimum for typical days`,
    ],
    chart: (look) =>
      billWaterfall(before, after, {
        ...look,
        title: `A year with ${battery.powerKw} kW / ${battery.capacityKwh} kWh`,
      }),
  };
}

/** Steps of less than a quarter of an hour are averaged. */
function onPlannedSteps(series: Series): Series {
  const { grid, values } = series;
  if (grid.stepMinutes >= 15) return series;
  const ratio = 15 / grid.stepMinutes;
  const stepMinutes = Number.isInteger(ratio) ? 15 : 60;
  const each = stepMinutes / grid.stepMinutes;
  // Whole steps of the clock only.
  const minutePast = (grid.startMs / 60_000) % stepMinutes;
  const skip = minutePast === 0 ? 0 : (stepMinutes - minutePast) / grid.stepMinutes;
  const length = Math.floor((values.length - skip) / each);
  return {
    ...series,
    values: resample(values.slice(skip, skip + length * each), grid.stepMinutes, stepMinutes),
    grid: {
      ...grid,
      startMs: grid.startMs + skip * grid.stepMinutes * 60_000,
      stepMinutes,
      length,
    },
  };
}
