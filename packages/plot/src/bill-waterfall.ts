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

/** Options of {@link billWaterfall}. */
export interface BillWaterfallOptions extends ChartOptions {
  /** `rows`: bars lie below each other, so that long names have room on narrow pages; default `columns`. */
  readonly layout?: 'columns' | 'rows';
  /**
   * Whether the axis of amounts begins near the smaller bill instead of at 0, so that changes of a few percent can be seen.
   * Say so beside the chart: the bars of the totals then do not show their proportion. Default false.
   */
  readonly zoomed?: boolean;
}

const COMPONENT_NAMES: Readonly<Record<string, string>> = {
  energy: 'energy',
  flatDemand: 'demand, any time',
  touDemand: 'demand, time of use',
  coincidentDemand: 'demand, system peak',
  exportCredit: 'export credit',
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
  options: BillWaterfallOptions = {},
): ChartSpec {
  const { layout = 'columns', zoomed = false } = options;
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
  const kinds = KINDS.filter((kind) => values.some((bar) => bar.kind === kind));
  const colours = { total: palette.grey, saved: palette.green, added: palette.vermilion };
  const color = {
    field: 'kind',
    type: 'nominal',
    scale: { domain: kinds, range: kinds.map((kind) => colours[kind]) },
  };
  const steps = {
    field: 'step',
    type: 'nominal',
    sort: values.map((bar) => bar.step),
    title: null,
    axis: layout === 'rows' ? { labelLimit: 130 } : { labelAngle: 0 },
  };
  const amount = {
    type: 'quantitative',
    title: `bill [${before.currency}]`,
    scale: amountScale(values, layout, zoomed, width),
  };
  const bar = { type: 'bar', ...(zoomed && { clip: true }) };
  const layers =
    layout === 'rows'
      ? [
          {
            mark: { ...bar, height: { band: 0.7 } },
            encoding: {
              y: steps,
              x: {
                field: 'from',
                ...amount,
                axis: { labelOverlap: true, labelSeparation: 10, tickCount: 4 },
              },
              x2: { field: 'to' },
              color,
            },
          },
          rowLabels(steps, before.total),
        ]
      : [
          {
            mark: { ...bar, width: { band: 0.8 } },
            encoding: { x: steps, y: { field: 'from', ...amount }, y2: { field: 'to' }, color },
          },
          amounts(steps, true, "format(datum.to, ',.0f')"),
          // Vega warns about a layer without rows.
          ...(values.length > 2 ? [amounts(steps, false, changeText(before.total))] : []),
        ];
  return chart(frame, `${title}: change of each component [${before.currency}]`, {
    width,
    height,
    data: { values },
    layer: layers,
  });
}

interface WaterfallBar {
  readonly step: string;
  readonly from: number;
  readonly to: number;
  readonly kind: 'total' | 'saved' | 'added';
}

const KINDS = ['total', 'saved', 'added'] as const;

/** Room for the label of a change at the end of its bar, and for the names beside the bars [px]. */
const LABEL_WIDTH = 110;
const NAMES_WIDTH = 150;

/** Amounts that the axis covers: those of the bars, and room for labels beyond the highest one. */
function amountScale(
  values: readonly WaterfallBar[],
  layout: 'columns' | 'rows',
  zoomed: boolean,
  width: number,
): Record<string, unknown> {
  const highest = Math.max(...values.flatMap(({ from, to }) => [from, to]));
  const levels = values.flatMap(({ from, to, kind }) => (kind === 'total' ? [to] : [from, to]));
  const lowest = Math.min(...levels);
  const start = zoomed ? lowest - 0.5 * Math.max(highest - lowest, 0.01 * Math.abs(highest)) : 0;
  const labelShare = Math.min(0.5, LABEL_WIDTH / Math.max(1, width - NAMES_WIDTH));
  const room = layout === 'rows' ? labelShare / (1 - labelShare) : 0.12;
  const end = highest + room * (highest - start);
  if (zoomed) {
    return { domain: [start, end], nice: false, zero: false };
  }
  return highest > 0 ? { domainMax: layout === 'rows' ? end : 1.12 * highest } : {};
}

/** Labels at the end of the bars. */
function rowLabels(y: Readonly<Record<string, unknown>>, total: number) {
  const change = changeText(total, ' ');
  return {
    transform: [
      { calculate: 'max(datum.from, datum.to)', as: 'end' },
      {
        calculate: `datum.kind === 'total' ? format(datum.to, ',.0f') : ${change}`,
        as: 'label',
      },
    ],
    mark: { type: 'text', align: 'left', dx: 5 },
    encoding: {
      y,
      x: { field: 'end', type: 'quantitative' },
      text: { field: 'label' },
    },
  };
}

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

/** A Vega expression: the amount of a change and, after the separator, its share of the first total if that is positive. */
function changeText(total: number, separator = '\\n'): string {
  const change = 'datum.to - datum.from';
  const share = total > 0 ? `format((${change}) / ${total}, '+.1%')` : "''";
  return `format(${change}, ',.0f') + '${separator}' + ${share}`;
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
