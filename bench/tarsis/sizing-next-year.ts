/**
 * What a sizing promises, and what its battery earns in the next year, which the sizing has not seen. Each building of the further series is
 * sized on one calendar year; then the same controller runs the advised batteries through the following one. An NPV is realised by the
 * saving of the next year in place of the promised one. Regret is against the best in hindsight: nothing, an advised size, or the size that
 * a sizing of the next year itself finds, whichever is worth most there.
 *
 *   npm run tarsis-sizing-next-year --workspace bench -- [--buildings 22] [--sizes 16] [--threads 2] [--append lines.jsonl]
 *
 * Buildings are spread evenly over those of the further series with two measured years, except the one on which the search was written;
 * rates take turns. Lines of an earlier run in `--append` are not measured again.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { mean, median } from '@bess/kernel/stats';
import { getTariff } from '@bess/tariff-library';
import { createSizingPool } from '@bess/tarsis/node';
import type { SizedProject, SizeOptions } from '@bess/tarsis/sizing';
import { buildingFiles } from '../shared/series/read-buildings.js';
import { seriesFolder } from '../shared/series/series-folder.js';
import { eligiblePeakKw } from './lib/eligible-peak.js';
import { twoYears } from './lib/two-years.js';

const { values: asked } = parseArgs({
  options: {
    buildings: { type: 'string', default: '22' },
    sizes: { type: 'string', default: '16' },
    threads: { type: 'string', default: '2' },
    append: { type: 'string' },
  },
});

/** Rates with demand charges of every kind: by time of use, any-time, with tiers, with a ratchet. */
const rates = [
  'sce-tou-8-option-d-under-2-kv',
  'coned-sc-9-general-large-low-tension-service-nyc',
  'aps-large-general-service-tou-e-32-l-secondary',
  'interstate-power-light-electric-large-general-service-time-of-day-447',
];
const terms: Pick<SizeOptions, 'costs' | 'finance' | 'sizesTried'> = {
  costs: { perKw: 300, perKwh: 300, upkeepPerKwYear: 8 },
  finance: {
    years: 15,
    discountRate: { nominalPerYear: 0.07 },
    inflationPerYear: 0.025,
    rateEscalationPerYear: 0.03,
    tax: { federalRate: 0.21, stateRate: 0.07, investmentTaxCredit: { fraction: 0.3 } },
    depreciation: { method: 'macrs', recoveryYears: 5 },
  },
  sizesTried: Number(asked.sizes),
};
const PAST_HOURS = 28 * 24;

/** One building: sizes, NPV promised and realised [currency]. */
interface Row {
  readonly building: string;
  readonly rate: string;
  readonly filledShare: number;
  readonly achievable: Advice;
  readonly perfect: Advice;
  /** Best size of a sizing of the next year itself, and what it is worth there under the same controller. */
  readonly hindsight: { readonly size: string; readonly npv: number };
  readonly seconds: number;
}

interface Advice {
  readonly size: string;
  readonly promised: number;
  readonly realised: number;
  readonly capitalCost: number;
}

const folder = seriesFolder(process.env).replace(/series\/?$/, 'series-more');
const usable = buildingFiles(folder).filter(
  ({ file }) => !file.includes('panther') && !file.endsWith('fox_office_joy'),
);
const count = Number(asked.buildings);
const chosen = Array.from(
  { length: count },
  (_, index) => usable[Math.floor((index * usable.length) / count)]!,
);
const known = new Map<string, Row>();
if (asked.append !== undefined && existsSync(asked.append)) {
  for (const line of readFileSync(asked.append, 'utf8').trim().split('\n')) {
    const row = JSON.parse(line) as Row;
    known.set(row.building, row);
  }
}

const pool = createSizingPool({ threads: Number(asked.threads) });
const rows: Row[] = [];
for (const [index, source] of chosen.entries()) {
  const years = twoYears(source, folder, source.file.includes('cambridge') ? 2016 : 2017);
  const row = known.get(years.name) ?? (await measure(years, rates[index % rates.length]!));
  if (!known.has(years.name) && asked.append !== undefined) {
    appendFileSync(asked.append, `${JSON.stringify(row)}\n`);
  }
  rows.push(row);
  console.error(`${rows.length} of ${count}: ${row.building}, ${row.seconds.toFixed(0)} s`);
}
await pool.close();
report();

async function measure(
  { name, first, next, filledShare }: ReturnType<typeof twoYears>,
  rate: string,
): Promise<Row> {
  const begunMs = performance.now();
  const tariff = getTariff(rate);
  const highest = first.loadKwSeries.reduce((most, kw) => Math.max(most, kw), 0);
  const factor = eligiblePeakKw(tariff) / highest;
  const load = first.loadKwSeries.map((kw) => kw * factor);
  const later = next.loadKwSeries.map((kw) => kw * factor);
  const base = { ...terms, tariff };
  const now = await pool.size({ ...base, grid: first.grid, loadKwSeries: load });
  const nextYear = {
    ...base,
    grid: next.grid,
    loadKwSeries: later,
    past: { loadKwSeries: load.subarray(-PAST_HOURS) },
    // The ranges of the first year: nobody knew the next.
    ranges: { powerKw: { maximum: eligiblePeakKw(tariff) } },
  };
  const realisedBy = async ({ powerKw, capacityKwh }: SizedProject) => {
    if (powerKw === 0) return 0;
    const hours = capacityKwh / powerKw;
    const { best } = await pool.size({
      ...nextYear,
      ranges: { powerKw: fixed(powerKw), hours: fixed(hours), capacityKwh: fixed(capacityKwh) },
      sizesTried: 1,
    });
    return best.value.npv;
  };
  const adviceOf = async (advised: SizedProject): Promise<Advice> => ({
    size: sizeText(advised),
    promised: advised.value.npv,
    realised: await realisedBy(advised),
    capitalCost: advised.capitalCost,
  });
  const achievable = await adviceOf(now.best);
  const perfect = await adviceOf(now.perfect);
  const { best } = await pool.size(nextYear);
  return {
    building: name,
    rate,
    filledShare,
    achievable,
    perfect,
    hindsight: { size: sizeText(best), npv: await realisedBy(best) },
    seconds: (performance.now() - begunMs) / 1000,
  };
}

function fixed(value: number) {
  return { minimum: value, maximum: value };
}

function sizeText({ powerKw, capacityKwh }: SizedProject): string {
  return powerKw === 0 ? 'none' : `${powerKw.toFixed(0)} kW / ${capacityKwh.toFixed(0)} kWh`;
}

/** What the best choice was worth in the next year: none, or one of the sizes that were measured there. */
function best({ achievable, perfect, hindsight }: Row): number {
  return Math.max(0, achievable.realised, perfect.realised, hindsight.npv);
}

function report(): void {
  const money = (amount: number) => `${(amount / 1000).toFixed(1)}`;
  console.log(
    '| building | rate | achievable size | promised, k$ | realised | perfect size | promised | realised | best in hindsight | NPV | regret of achievable | of perfect |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|---|---|---|');
  for (const row of rows) {
    const { building, rate, achievable, perfect, hindsight } = row;
    const cells = [
      building,
      rate.split('-').slice(0, 2).join(' '),
      achievable.size,
      money(achievable.promised),
      money(achievable.realised),
      perfect.size,
      money(perfect.promised),
      money(perfect.realised),
      hindsight.size,
      money(hindsight.npv),
      money(best(row) - achievable.realised),
      money(best(row) - perfect.realised),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
  const paying = rows.filter(({ achievable }) => achievable.promised > 0);
  const offBy = ({ promised, realised }: Advice) => (realised - promised) / promised;
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  const middle = (values: readonly number[]) => percent(median(values));
  console.log(`
${paying.length} of ${rows.length} buildings where the achievable sizing advises a battery:
- realised NPV against the achievable promise: median ${middle(paying.map(({ achievable }) => offBy(achievable)))}, median distance ${middle(paying.map(({ achievable }) => Math.abs(offBy(achievable))))}
- realised NPV of the perfect size against the perfect promise: median ${middle(paying.map(({ perfect }) => offBy(perfect)))}
- promised by the perfect size, median over all: ${money(median(rows.map(({ perfect }) => perfect.promised)))} k$; realised ${money(median(rows.map(({ perfect }) => perfect.realised)))} k$
- regret against the best in hindsight, median and mean over all, k$: achievable ${money(median(regrets('achievable')))} and ${money(mean(regrets('achievable')))}, perfect ${money(median(regrets('perfect')))} and ${money(mean(regrets('perfect')))}
- batteries that lose money in the next year: achievable ${losing('achievable')}, perfect ${losing('perfect')} of ${rows.length}`);

  function regrets(kind: 'achievable' | 'perfect'): number[] {
    return rows.map((row) => best(row) - row[kind].realised);
  }
  function losing(kind: 'achievable' | 'perfect'): number {
    return rows.filter((row) => row[kind].size !== 'none' && row[kind].realised < 0).length;
  }
}
