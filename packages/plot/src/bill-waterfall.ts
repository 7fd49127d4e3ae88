import type { ChartOptions } from './chart-options.js';
import type { ChartSpec } from './chart-spec.js';
import { chart, sizeOf } from './internal/chart.js';
import { palette } from './internal/palette.js';
import { refuse } from './internal/refuse.js';

/** What a bill comes to, for instance a `Bill` of `@bess/tariff-library`. */
export interface ChartedBill {
  /** ISO 4217. */
  readonly currency: string;
  readonly total: number;
  /** Parts of the total by name [currency]. */
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
 * From one bill to another: the first total, what each component falls or rises by, the second total. Components
 * that do not change by half a cent are left out.
 *
 * @param before - for instance the year without a battery
 * @param after - the same year with it, in the same currency
 * @returns bars in the order of the first bill's components; each has `from` and `to` [currency]
 * @throws EngineError `currenciesDiffer`, `notFinite`, `partsDiffer` where parts do not add up to their total
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
  const { title = 'Bill before and after' } = options;
  if (before.currency !== after.currency) {
    throw refuse(
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
  return chart(title, `${title}: what each component changes by [${before.currency}]`, {
    ...sizeOf(options),
    data: { values },
    layer: [
      {
        mark: { type: 'bar', size: 48 },
        encoding: {
          x,
          y: { field: 'from', type: 'quantitative', title: before.currency },
          y2: { field: 'to' },
          color: {
            field: 'kind',
            type: 'nominal',
            scale: {
              domain: ['total', 'saved', 'added'],
              range: [palette.grey, palette.green, palette.vermilion],
            },
          },
        },
      },
      {
        transform: [
          { calculate: 'max(datum.from, datum.to)', as: 'top' },
          {
            calculate: "format(datum.kind === 'total' ? datum.to : datum.to - datum.from, ',.0f')",
            as: 'label',
          },
        ],
        mark: { type: 'text', dy: -7 },
        encoding: { x, y: { field: 'top', type: 'quantitative' }, text: { field: 'label' } },
      },
    ],
  });
}

interface WaterfallBar {
  readonly step: string;
  readonly from: number;
  readonly to: number;
  readonly kind: 'total' | 'saved' | 'added';
}

function checkParts(name: string, bill: ChartedBill): void {
  const sum = Object.values(bill.byComponent).reduce((total, part) => total + part, 0);
  if (!Number.isFinite(sum) || !Number.isFinite(bill.total)) {
    throw refuse('invalid', 'notFinite', `${name} must have finite amounts; ${sum} came`);
  }
  if (Math.abs(sum - bill.total) > 0.01 + 1e-9 * Math.abs(bill.total)) {
    throw refuse(
      'invalid',
      'partsDiffer',
      `${name}.byComponent must add up to ${name}.total (${bill.total}); ${sum} came`,
    );
  }
}
