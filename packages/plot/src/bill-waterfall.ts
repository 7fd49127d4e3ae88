import type { ChartOptions, ChartSpec } from './chart-types.js';
import { chart, frameOf } from './internal/chart.js';
import { plotError } from './internal/validate.js';

/** Total and components of a bill, for instance a `Bill` of `@bess/tariff-library`. */
export interface ChartedBill {
  /** ISO 4217. */
  readonly currency: string;
  readonly total: number;
  /** Components of the total by name [currency]. */
  readonly byComponent: Readonly<Record<string, number>>;
}

const COMPONENT_NAMES: Readonly<Record<string, string>> = {
  energy: 'energy',
  flatDemand: 'demand, any time',
  touDemand: 'demand, time of use',
  fixed: 'fixed',
  minimum: 'minimum charge',
};

/**
 * Waterfall from one bill to another: the first total, the change of each component, the second total. Components
 * that change by less than half a cent are left out.
 *
 * @param before - for instance the year without a battery
 * @param after - the same year with it, in the same currency
 * @returns bars in the order of the first bill's components; each has `from` and `to` [currency]
 * @throws EngineError `unknownTheme`, `outOfRange`, `currenciesDiffer`, `notFinite`, `partsDiffer` where the components do
 * not add up to the total
 * @example
 * const bill = (energy: number, flatDemand: number) => ({ currency: 'USD', total: energy + flatDemand, byComponent: { energy, flatDemand } });
 * billWaterfall(bill(100, 50), bill(100, 30)).data;
 * // => { values: [{ step: 'before', from: 0, to: 150, kind: 'total' }, { step: 'demand, any time', from: 150, to: 130, kind: 'saved' }, { step: 'after', from: 0, to: 130, kind: 'total' }] }
 */
export function billWaterfall(
  before: ChartedBill,
  after: ChartedBill,
  options: ChartOptions = {},
): ChartSpec {
  const frame = frameOf(options, 'Bill before and after');
  const { title, width, height, palette } = frame;
  if (before.currency !== after.currency) {
    throw plotError(
      'invalid',
      'currenciesDiffer',
      `before and after must be in one currency; ${before.currency} and ${after.currency} came`,
    );
  }
  checkParts('before', before);
  checkParts('after', after);
  const names = new Set([...Object.keys(before.byComponent), ...Object.keys(after.byComponent)]);
  const values: WaterfallBar[] = [{ step: 'before', from: 0, to: before.total, kind: 'total' }];
  let level = before.total;
  for (const name of names) {
    const change = (after.byComponent[name] ?? 0) - (before.byComponent[name] ?? 0);
    if (Math.abs(change) < 0.005) continue;
    const kind = change < 0 ? 'saved' : 'added';
    const step = COMPONENT_NAMES[name] ?? name;
    values.push({ step, from: level, to: level + change, kind });
    level += change;
  }
  values.push({ step: 'after', from: 0, to: after.total, kind: 'total' });
  const x = {
    field: 'step',
    type: 'nominal',
    sort: values.map((bar) => bar.step),
    title: null,
    axis: { labelAngle: 0 },
  };
  const kinds = KINDS.filter((kind) => values.some((bar) => bar.kind === kind));
  const colours = { total: palette.grey, saved: palette.green, added: palette.vermilion };
  const highest = Math.max(...values.flatMap(({ from, to }) => [from, to]));
  // Room for two lines of text above the highest bar.
  const scale = highest > 0 ? { domainMax: 1.12 * highest } : {};
  return chart(frame, `${title}: change of each component [${before.currency}]`, {
    width,
    height,
    data: { values },
    layer: [
      {
        mark: { type: 'bar', width: { band: 0.8 } },
        encoding: {
          x,
          y: { field: 'from', type: 'quantitative', title: `bill [${before.currency}]`, scale },
          y2: { field: 'to' },
          color: {
            field: 'kind',
            type: 'nominal',
            scale: { domain: kinds, range: kinds.map((kind) => colours[kind]) },
          },
        },
      },
      amounts(x, true, "format(datum.to, ',.0f')"),
      // Vega warns about a layer without rows.
      ...(values.length > 2 ? [amounts(x, false, changeText(before.total))] : []),
    ],
  });
}

interface WaterfallBar {
  readonly step: string;
  readonly from: number;
  readonly to: number;
  readonly kind: 'total' | 'saved' | 'added';
}

const KINDS = ['total', 'saved', 'added'] as const;

/** Labels above the totals, or above the changes. */
function amounts(x: Readonly<Record<string, unknown>>, ofTotals: boolean, text: string) {
  return {
    transform: [
      { filter: `(datum.kind === 'total') === ${ofTotals}` },
      { calculate: 'max(datum.from, datum.to)', as: 'top' },
      { calculate: text, as: 'label' },
    ],
    // Text of two lines extends downwards from its first line.
    mark: { type: 'text', dy: ofTotals ? -7 : -20, lineBreak: '\n' },
    encoding: { x, y: { field: 'top', type: 'quantitative' }, text: { field: 'label' } },
  };
}

/** A Vega expression: the amount of a change and, below it, its share of the first total if that is positive. */
function changeText(total: number): string {
  const change = 'datum.to - datum.from';
  const share = total > 0 ? `format((${change}) / ${total}, '+.1%')` : "''";
  return `format(${change}, ',.0f') + '\\n' + ${share}`;
}

function checkParts(name: string, bill: ChartedBill): void {
  const sum = Object.values(bill.byComponent).reduce((total, part) => total + part, 0);
  if (!Number.isFinite(sum) || !Number.isFinite(bill.total)) {
    throw plotError('invalid', 'notFinite', `${name} must have finite amounts; ${sum} came`);
  }
  if (Math.abs(sum - bill.total) > 0.01 + 1e-9 * Math.abs(bill.total)) {
    throw plotError(
      'invalid',
      'partsDiffer',
      `${name}.byComponent must add up to ${name}.total (${bill.total}); ${sum} came`,
    );
  }
}
