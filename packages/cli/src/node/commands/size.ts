import type { EngineError } from '@bess/kernel/errors';
import { sizeFrontier } from '@bess/plot';
import { rateCalendar } from '@bess/tariff-library/calendar';
import { createSizingPool } from '@bess/tarsis/node';
import type { Size, SizeResult, SizeValue } from '@bess/tarsis/sizing';
import { dataError } from '../../read/data-error.js';
import type { Call, Report } from '../internal/command.js';
import { reworded } from '../internal/errors.js';
import { figure, noteAssumption, table } from '../internal/format.js';
import { loadSeries, ratedLoads, withoutGaps } from '../internal/load-series.js';
import { chargesKnown, loadTariff } from '../internal/load-tariff.js';
import { lastYear } from '../internal/period.js';
import { onPlannedSteps } from '../internal/planned-steps.js';
import { heldBy, type Series } from '../internal/series.js';
import { sizeRequest } from '../internal/size-request.js';

/** `bess size`: the battery with the highest net present value for the last year of a load. */
export async function size(call: Call): Promise<Report> {
  const { progress, terminal } = call;
  const request = await sizeRequest(call);
  const tariff = await loadTariff(call);
  const read = await loadSeries(call, 'load', tariff.timeZone, ratedLoads);
  const { months } = rateCalendar(tariff, read.grid);
  const complete = months.filter((month) => month.complete).length;
  if (complete < 12) {
    const needed = `size needs twelve complete calendar months, of which there are ${complete}`;
    throw dataError('wholeYearMissing', undefined, `${heldBy(read)}; ${needed}`);
  }
  const series = onPlannedSteps(lastYear(read, months, call), tariff, call);
  const loadKwSeries = withoutGaps(series, call);
  assertNoNegativeLoad(loadKwSeries, series);
  const signal = { aborted: false };
  const stopListening = terminal.onInterrupt?.(() => {
    signal.aborted = true;
  });
  const pool = createSizingPool();
  let answer: SizeResult;
  try {
    answer = await reworded(
      () =>
        chargesKnown(call, 'size', () =>
          pool.size({
            ...request,
            tariff,
            grid: series.grid,
            loadKwSeries,
            onProgress: progress.show,
            signal,
          }),
        ),
      (error) => messageFor(error, call),
    );
  } finally {
    stopListening?.();
    await pool.close();
  }
  progress.end();
  for (const assumption of answer.assumptions) noteAssumption(call, assumption);
  return {
    answer,
    lines: linesOf(answer, { rate: `${tariff.utility}: ${tariff.name}` }),
    chart: (look) => sizeFrontier(answer, look),
  };
}

/** Readings of generation behind the meter. */
function assertNoNegativeLoad(loadKwSeries: Float64Array, { path }: Series): void {
  const lowest = loadKwSeries.reduce((least, kw) => Math.min(least, kw), 0);
  if (lowest >= 0) return;
  throw dataError(
    'negativeLoad',
    undefined,
    `${path}: the load must be 0 kW or more, so it must not contain generation; ${figure(lowest, 1)} kW came`,
  );
}

/** The engine names fields of its options, which may be those of the file. */
function messageFor({ kind, message }: EngineError, { values }: Call): string {
  const { options } = values;
  return kind !== 'engine' && typeof options === 'string'
    ? `--options ${options}: ${message}`
    : message;
}

function linesOf(answer: SizeResult, { rate }: { readonly rate: string }): string[] {
  const { currency, control, frontier, sensitivities, best, perfect } = answer;
  const hasSolar = frontier.some(({ solarKw }) => solarKw > 0);
  const isAchievable = control === 'achievable';
  const sizeCells = ({ powerKw, capacityKwh, solarKw }: Size) => [
    figure(powerKw, 1),
    figure(capacityKwh, 1),
    ...(hasSolar ? [figure(solarKw, 1)] : []),
  ];
  const npv = (value: SizeValue | null) => (value === null ? '' : figure(value.npv));
  const promise = `With perfect foresight, ${nameOf(perfect)} would be worth ${figure(perfect.value.npv)} ${currency}; no controller knows the future, so do not count on it.`;
  return [
    rate,
    '',
    ...sentences(answer),
    ...(isAchievable && perfect.powerKw > 0 ? [promise] : []),
    '',
    ...table([
      [
        'kW',
        'kWh',
        ...(hasSolar ? ['solar kW'] : []),
        'cost',
        'saved in year 1',
        'payback, years',
        ...(isAchievable ? ['value'] : []),
        'value with foresight',
      ],
      ...frontier.map((tried) => {
        const value = tried[control];
        return [
          ...sizeCells(tried),
          figure(tried.capitalCost),
          value === null ? '' : figure(value.firstYearSavings),
          paybackOf(value),
          ...(isAchievable ? [npv(tried.achievable)] : []),
          npv(tried.perfect),
        ];
      }),
    ]),
    '',
    ...table([
      ['if …', `value of ${nameOf(best)}`, 'best then', 'its value'],
      ...sensitivities.map((other) => [
        other.name,
        figure(other.npvOfChosen),
        nameOf(other.best),
        figure(other.npv),
      ]),
    ]),
    '',
    `Amounts in ${currency}; values are net present values of the owner, after tax and debt service.`,
  ];
}

/** The answer in words. */
function sentences({ batteryPays, best, frontier, control, currency }: SizeResult): string[] {
  const { years, how } = {
    years: best.savingsByYear.length,
    how:
      control === 'achievable'
        ? 'as a controller without foresight achieves it'
        : 'with perfect foresight, which no controller has',
  };
  const money = (amount: number) => `${figure(amount)} ${currency}`;
  if (batteryPays || best.solarKw > 0) {
    const { firstYearSavings, npv, paybackYears } = best.value;
    const back =
      paybackYears === null
        ? 'It is never paid back'
        : `It is paid back in ${figure(paybackYears, 1)} years`;
    return [
      `${batteryPays ? 'Buy' : 'No battery pays; buy'} ${nameOf(best)}: it costs ${money(best.capitalCost)}, saves ${money(firstYearSavings)} in the first year and is worth ${money(npv)} over ${years} years, ${how}.`,
      `${back}${best.incentives.length > 0 ? `; incentives are ${money(best.incentives.reduce((sum, { amount }) => sum + amount, 0))}` : ''}.`,
    ];
  }
  const value = (tried: SizeResult['frontier'][number]) => tried[control]?.npv ?? -Infinity;
  const [least] = frontier.filter(({ powerKw }) => powerKw > 0).sort((a, b) => value(b) - value(a));
  const nearest = least?.[control];
  if (least === undefined || !nearest)
    return ['No battery pays: nothing can be saved on this load.'];
  return [
    `No battery pays: the best that was tried, ${nameOf(least)}, would cost ${money(least.capitalCost)}, save ${money(nearest.firstYearSavings)} in the first year and lose ${money(-nearest.npv)} over ${years} years, ${how}.`,
  ];
}

function paybackOf(value: SizeValue | null): string {
  if (value === null) return '';
  return value.paybackYears === null ? 'never' : figure(value.paybackYears, 1);
}

function nameOf({ powerKw, capacityKwh, solarKw }: Size): string {
  const short = (value: number) => figure(value, value < 10 ? 1 : 0);
  const battery = powerKw > 0 ? [`${short(powerKw)} kW / ${short(capacityKwh)} kWh`] : [];
  const panels = solarKw > 0 ? [`${short(solarKw)} kW of panels`] : [];
  return [...battery, ...panels].join(' and ') || 'no battery';
}
