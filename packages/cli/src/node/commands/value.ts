import type { ProjectValuation, ProjectValuationOptions } from '@bess/strix';
import { createSimulationPool } from '@bess/strix/node';
import type { Call, Report } from '../internal/command.js';
import { reworded, UsageError } from '../internal/errors.js';
import { figure, noteAssumption, table } from '../internal/format.js';
import { marketOf } from '../internal/market.js';
import { numberOf, seedOf } from '../internal/options.js';
import {
  costsOf,
  financeOf,
  given,
  optionsOfFile,
  recordOf,
  set,
} from '../internal/project-options.js';

const GIVEN = { battery: '--power-mw', market: '--market', seed: '--seed' };
const DEFAULT_DURATION_HOURS = 4;

/** `bess value`: what a battery in a market is worth over its life. */
export async function value(call: Call): Promise<Report> {
  const { values, progress, terminal } = call;
  const battery = {
    powerMw: numberOf(values, 'power-mw', { low: 0.000_001, high: 100_000 }),
    durationHours: durationsOf(values.durations),
  };
  const file = await optionsOfFile(call, GIVEN);
  const request = {
    ...file,
    costs: costsOf(call, file['costs'], 'operationPerKwYear'),
    finance: financeOf(call, recordOf(file['finance'])),
  };
  const projects = { low: 20, high: 100_000, whole: true };
  set(request, 'projectCount', given(call, 'projects', projects));
  const seed = seedOf(values, 1);
  const market = await marketOf(call, 'value');
  const signal = { aborted: false };
  const stopListening = terminal.onInterrupt?.(() => {
    signal.aborted = true;
  });
  const pool = createSimulationPool();
  let answer: ProjectValuation;
  try {
    answer = await reworded(
      () =>
        // The engine validates what came from the file.
        pool.valueProject(
          { ...request, battery, market, seed } as unknown as ProjectValuationOptions,
          {
            signal,
            nowMs: terminal.nowMs,
            onProgress: ({ donePaths, totalPaths }) => progress.show(donePaths / totalPaths),
          },
        ),
      ({ kind, message }) =>
        kind !== 'engine' && typeof values.options === 'string'
          ? `--options ${values.options}: ${message}`
          : message,
    );
  } finally {
    stopListening?.();
    await pool.close();
  }
  progress.end();
  for (const { name, value: assumed, source } of answer.assumptions) {
    noteAssumption(call, { name, value: assumed, source });
  }
  return { answer, lines: linesOf(answer, battery.powerMw) };
}

function durationsOf(text: string | true | undefined): number[] {
  if (typeof text !== 'string') return [DEFAULT_DURATION_HOURS];
  const hours = text.split(',').map(Number);
  if (hours.every((one) => one > 0 && one <= 100)) return hours;
  throw new UsageError(
    `--durations must be hours from 0 to 100, separated by commas, such as 2,4; ${text} came`,
  );
}

/** A row of the table: its name, and what it says of a duration. */
type ValueRow = readonly [string, (of: ProjectValuation['durations'][number]) => string];

function linesOf(answer: ProjectValuation, powerMw: number): string[] {
  const { durations, bestDuration, currency, projectCount, years } = answer;
  const hasDebt = durations.some(({ debt }) => debt !== null);
  const debtRow: ValueRow = [
    'least debt coverage, P90 case',
    ({ debt }) => coverageOf(debt?.minimumCoverage),
  ];
  const rows: ValueRow[] = [
    ['capacity, MWh', ({ capacityMwh }) => figure(capacityMwh, 1)],
    ['cost', ({ capitalCost }) => figure(capitalCost)],
    ['value, P10', ({ equity }) => figure(equity.npv.p10)],
    ['value, P50', ({ equity }) => figure(equity.npv.p50)],
    ['value, P90', ({ equity }) => figure(equity.npv.p90)],
    ['value, mean', ({ equity }) => figure(equity.npv.mean)],
    ['probability of loss', ({ equity }) => percent(equity.probabilityOfLoss.value)],
    ['return a year, P50', ({ equity }) => returnOf(equity.internalRateOfReturn.distribution?.p50)],
    ['payback in years, P50', ({ equity }) => orNever(equity.paybackYears.p50)],
    ...(hasDebt ? [debtRow] : []),
  ];
  return [
    `${figure(powerMw, 1)} MW, ${figure(projectCount)} projects of ${years} years`,
    '',
    sentence(answer),
    '',
    ...table([
      ['hours at full power', ...durations.map(({ durationHours }) => String(durationHours))],
      ...rows.map(([name, textOf]) => [name, ...durations.map(textOf)]),
    ]),
    '',
    `Amounts in ${currency}; values are net present values of the owner, after tax${hasDebt ? ' and debt service' : ''}. P10 is the value that 9 of 10 projects exceed.${bestDuration === null ? '' : ' All durations see the same prices.'}`,
  ];
}

function percent(share: number): string {
  return `${figure(100 * share, 1)} %`;
}

function orNever(count: number | null): string {
  return count === null ? 'never' : figure(count, 1);
}

function returnOf(rate: number | undefined): string {
  return rate === undefined ? 'none' : percent(rate);
}

function coverageOf(coverage: number | null | undefined): string {
  return coverage == null ? 'none' : figure(coverage, 2);
}

/** The answer in words. */
function sentence({ durations, bestDuration, currency, years }: ProjectValuation): string {
  const hours = bestDuration?.onMean.durationHours ?? durations[0]?.durationHours;
  const best = durations.find(({ durationHours }) => durationHours === hours);
  if (best === undefined) return 'No duration was valued.';
  const { npv, probabilityOfLoss } = best.equity;
  const loss = `${figure(100 * probabilityOfLoss.value)} % of the projects lose money`;
  const lead = bestDuration === null ? '' : 'the best of these durations on average, ';
  return npv.mean > 0
    ? `${hours} hours, ${lead}are worth ${figure(npv.mean)} ${currency} on average over ${years} years; ${loss}.`
    : `It does not pay: ${hours} hours, ${lead}lose ${figure(-npv.mean)} ${currency} on average over ${years} years; ${loss}.`;
}
