import type { ChartedBill, ChartedCashFlow, ChartedFrontier } from '@bess/plot';
import { formatQuantity } from '../../../ui/format.js';
import type { SizingAnswer } from './sizing-jobs.js';

type SizedProject = SizingAnswer['best'];
type Size = Pick<SizedProject, 'power_kw' | 'capacity_kwh' | 'solar_kw'>;

/** A size in words: `100 kW / 200 kWh`. */
export function nameOfSize({ power_kw, capacity_kwh, solar_kw }: Size): string {
  const battery =
    power_kw > 0
      ? [
          `${formatQuantity(rounded(power_kw), 'kW')} / ${formatQuantity(rounded(capacity_kwh), 'kWh')}`,
        ]
      : [];
  const panels = solar_kw > 0 ? [`${formatQuantity(rounded(solar_kw), 'kW')} of panels`] : [];
  return [...battery, ...panels].join(' and ') || 'no battery';
}

/** Three digits are more than anyone can buy by. */
function rounded(value: number): number {
  return value >= 100 ? Math.round(value) : Number(value.toPrecision(3));
}

/** The answer in one sentence. */
export function sizingSentence({ best, battery_pays, frontier, control }: SizingAnswer): string {
  const years = best.savings_by_year.length;
  if (battery_pays || best.solar_kw > 0) {
    const { first_year_savings, npv, payback_years } = best.value;
    const end = payback_years === null ? ' It is never paid back.' : '';
    return `${battery_pays ? 'Buy' : 'No battery pays; buy'} ${nameOfSize(best)}: it costs ${usd(best.capital_cost)}, saves ${usd(first_year_savings)} in the first year and is worth ${usd(npv)} over ${years} years.${end}`;
  }
  const [nearest] = frontier
    .flatMap((size) => (size.power_kw > 0 && size[control] !== null ? [size] : []))
    .sort((a, b) => (b[control]?.npv ?? 0) - (a[control]?.npv ?? 0));
  const value = nearest?.[control];
  return nearest === undefined || value == null
    ? 'No battery pays: nothing can be saved on this load.'
    : `No battery pays: the best that was tried, ${nameOfSize(nearest)}, would cost ${usd(nearest.capital_cost)}, save ${usd(value.first_year_savings)} in the first year and lose ${usd(-value.npv)} over ${years} years.`;
}

function usd(amount: number): string {
  return formatQuantity(amount, 'USD', 0);
}

/** What perfect foresight promises beyond what a controller keeps; undefined where only foresight was asked for. */
export function foresightSentence({ best, perfect, control }: SizingAnswer): string | undefined {
  return control === 'achievable' && perfect.power_kw > 0
    ? `Most tools assume that every load is known in advance. They would advise ${nameOfSize(perfect)} and promise ${usd(perfect.value.npv)}; a real controller does not know the future, so count on the ${usd(best.value.npv)} above.`
    : undefined;
}

/** Sizes as the chart takes them. */
export function chartedFrontier({ best, control, frontier }: SizingAnswer): ChartedFrontier {
  return {
    currency: 'USD',
    control,
    best: { ...chartedSize(best), value: best.value },
    frontier: frontier.map((size) => ({
      ...chartedSize(size),
      achievable: size.achievable,
      perfect: size.perfect,
    })),
  };
}

function chartedSize({ power_kw, capacity_kwh, solar_kw }: Size) {
  return { powerKw: power_kw, capacityKwh: capacity_kwh, solarKw: solar_kw };
}

/** A cash flow as the chart takes it. */
export function chartedCashFlow({ project }: SizedProject): ChartedCashFlow {
  const { cash_flow: flow } = project;
  const lines = (of: typeof flow.income) => of.map(({ by_year }) => ({ byYear: by_year }));
  return {
    income: lines(flow.income),
    operation: lines(flow.operation),
    investment: lines(flow.investment),
    federalTax: flow.federal_tax,
    stateTax: flow.state_tax,
    equity: flow.equity,
    cumulativeDiscountedEquity: flow.cumulative_discounted_equity,
  };
}

/** A year's bill as the chart takes it; wear and later peaks are no part of it. */
export function chartedCosts(bill: SizedProject['bill_with']): ChartedBill {
  const { energy, tou_demand, flat_demand, coincident_demand, export_credit, fixed, minimum } =
    bill;
  return {
    currency: 'USD',
    total: bill.total,
    byComponent: {
      energy,
      flatDemand: flat_demand,
      touDemand: tou_demand,
      coincidentDemand: coincident_demand,
      exportCredit: export_credit,
      fixed,
      minimum,
    },
  };
}
