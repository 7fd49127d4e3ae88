import type { EngineError } from '@bess/kernel/errors';
import { localCalendar } from '@bess/kernel/series';
import { billWaterfall } from '@bess/plot';
import { rateCalendar } from '@bess/tariff-library/calendar';
import { type Facility, schedule } from '@bess/tarsis';
import { selectTypicalDays } from '@bess/tarsis/typical-days';
import type { Call, Report } from '../internal/command.js';
import { reworded } from '../internal/errors.js';
import { figure, noteAssumption, table } from '../internal/format.js';
import { loadSeries, ratedLoads } from '../internal/load-series.js';
import { chargesKnown, loadTariff } from '../internal/load-tariff.js';
import { numberOf } from '../internal/options.js';
import { isYear, lastYear } from '../internal/period.js';
import { onPlannedSteps } from '../internal/planned-steps.js';
import { heldBy, type Series } from '../internal/series.js';

const PART_NAMES = {
  touSavings: 'energy by time of use',
  demandSavings: 'demand',
  exportRevenue: 'exports',
  evCoordinationSavings: 'electric vehicles',
  totalAnnual: 'total',
} as const;

/** `bess optimize`: the savings of a battery in the last year of the load. */
export async function optimize(call: Call): Promise<Report> {
  const { values } = call;
  const size = { low: 0, high: 100_000_000 };
  const battery = {
    powerKw: numberOf(values, 'power-kw', size),
    capacityKwh: numberOf(values, 'capacity-kwh', size),
  };
  const currentSocFraction = numberOf(values, 'soc', { low: 0, high: 1, standard: 0.65 });
  const tariff = await loadTariff(call);
  const read = await loadSeries(call, 'load', tariff.timeZone, ratedLoads);
  const { months } = rateCalendar(tariff, read.grid);
  const series = onPlannedSteps(lastYear(read, months, call), tariff, call);
  const { grid } = series;
  const facility = { battery };
  const typicalDays = await reworded(
    () =>
      chargesKnown(call, 'optimize', () =>
        selectTypicalDays(series.values, grid, { tariff, currentSocFraction, facility }),
      ),
    (error) => messageFor(error, read),
  );
  if (!isYear(read)) {
    call.note(
      `${heldBy(read)}, less than a year: missing days are assumed to be like the other days of their month`,
    );
  }
  const { month, year } = localCalendar({ ...grid, length: 1 });
  const answer = await schedule({
    tariff,
    month: month[0]!,
    year: year[0]!,
    currentSocFraction,
    facility: {
      ...facility,
      typicalDays,
      stepMinutes: grid.stepMinutes as Facility['stepMinutes'],
    },
  });
  for (const { name, value, source } of answer.assumptions) {
    noteAssumption(call, { name, value, source });
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
      `wear ${figure(answer.wearAnnual, 2)} ${currency}/year; proven to be within ${answer.optimalityGapPct.toFixed(4)} % of the optimum for typical days`,
    ],
    chart: (look) =>
      billWaterfall(before, after, {
        ...look,
        title: `A year with ${battery.powerKw} kW / ${battery.capacityKwh} kWh`,
      }),
  };
}

function messageFor({ code, details, message }: EngineError, read: Series): string {
  if (code !== 'monthsMissing') return message;
  const missing = `(missing: ${(details['months'] as number[]).join(', ')})`;
  return isYear(read)
    ? `${heldBy(read)}; optimize needs weekdays and days off without gaps in every month ${missing}`
    : `${heldBy(read)}; optimize needs a whole year, with weekdays and days off in every month ${missing}`;
}
