import type { ChartOptions, ChartSpec } from './chart-types.js';
import { chart, frameOf } from './internal/chart.js';
import { plotError, validateSeries } from './internal/validate.js';

/** Sizes that were tried and the one that was chosen, for instance the result of `size` of `@bess/tarsis/sizing`. */
export interface ChartedFrontier {
  /** ISO 4217. */
  readonly currency: string;
  /** By whose control the size was chosen. */
  readonly control: 'achievable' | 'perfect';
  readonly best: {
    readonly powerKw: number;
    readonly capacityKwh: number;
    readonly solarKw: number;
    readonly value: { readonly npv: number };
  };
  /** Net present value of each size under each control [currency]; null where it is unknown. */
  readonly frontier: readonly {
    readonly powerKw: number;
    readonly capacityKwh: number;
    readonly solarKw: number;
    readonly achievable: { readonly npv: number } | null;
    readonly perfect: { readonly npv: number } | null;
  }[];
}

/** Names of the two kinds of control, with their dashes and shapes. */
const CONTROLS = [
  { control: 'achievable', name: 'achievable (circles)', dash: [1, 0], shape: 'circle' },
  { control: 'perfect', name: 'perfect foresight (triangles)', dash: [5, 4], shape: 'triangle-up' },
] as const;

/** Durations up to this factor apart share a line. */
const SAME_DURATION = 1.25;

/**
 * Frontier of sizes: net present value over power, with a line for each duration. Values that a controller without
 * foresight achieves have solid lines and circles, values of perfect foresight dashed lines and triangles. A diamond
 * marks the chosen size. Only sizes with as many panels as the chosen one are drawn.
 *
 * @param result - sizes with their values, in any order
 * @returns a row per size and control; `duration` is the mean number of hours of its line
 * @throws EngineError `unknownTheme`, `outOfRange`, `notFinite`, `noValues` without a battery of known value
 * @example
 * const size = { powerKw: 50, capacityKwh: 100, solarKw: 0 };
 * const value = { npv: 9000 };
 * sizeFrontier({ currency: 'USD', control: 'perfect', best: { ...size, value }, frontier: [{ ...size, achievable: null, perfect: value }] }).data;
 * // => { values: [{ powerKw: 50, capacityKwh: 100, npv: 9000, duration: '2 h', control: 'perfect foresight (triangles)' }] }
 */
export function sizeFrontier(result: ChartedFrontier, options: ChartOptions = {}): ChartSpec {
  const frame = frameOf(options, 'Net present value by size');
  const { title, width, height, palette } = frame;
  const { best, currency } = result;
  const rows = rowsOf(result);
  if (rows.length === 0) {
    throw plotError(
      'invalid',
      'noValues',
      'frontier must have a battery whose net present value is known; none came',
      { field: 'frontier' },
    );
  }
  const controls = CONTROLS.filter(({ name }) => rows.some((row) => row.control === name));
  const domain = controls.map(({ name }) => name);
  const x = {
    field: 'powerKw',
    type: 'quantitative',
    title: 'power of the battery [kW]',
    scale: { zero: true },
  };
  const y = {
    field: 'npv',
    type: 'quantitative',
    title: `net present value [${currency}]`,
    axis: { format: '~s' },
  };
  const color = {
    field: 'duration',
    type: 'nominal',
    sort: null,
    scale: { range: [...DURATION_COLOURS.map((colour) => palette[colour])] },
    legend: {
      symbolType: 'stroke',
      symbolStrokeWidth: 3,
      columns: Math.max(1, Math.floor(width / 75)),
    },
  };
  const lines = {
    mark: { type: 'line', strokeWidth: 2 },
    encoding: {
      x,
      y,
      color,
      strokeDash: {
        field: 'control',
        type: 'nominal',
        scale: { domain, range: controls.map(({ dash }) => dash) },
        legend: {
          orient: 'bottom',
          labelLimit: 260,
          columns: width < 480 ? 1 : 2,
          symbolType: 'stroke',
          symbolStrokeColor: palette.ink,
          symbolSize: 900,
        },
      },
    },
  };
  const points = {
    mark: { type: 'point', filled: true, size: 45, opacity: 1 },
    encoding: {
      x,
      y,
      color,
      shape: {
        field: 'control',
        type: 'nominal',
        scale: { domain, range: controls.map(({ shape }) => shape) },
        legend: null,
      },
    },
  };
  const chosen = {
    powerKw: best.powerKw,
    npv: best.value.npv,
    label: best.powerKw > 0 ? nameOf(best) : 'no battery',
  };
  // Labels lie inside the chart, also at its right edge.
  const highest = Math.max(...rows.map(({ powerKw }) => powerKw));
  const align = best.powerKw > 0.6 * highest ? 'right' : 'left';
  return chart(
    frame,
    `${title} [${currency}]: by power, a line for each duration; chosen: ${chosen.label}`,
    {
      width,
      height,
      data: { values: rows },
      resolve: { legend: { shape: 'independent', strokeDash: 'independent' } },
      layer: [
        {
          data: { values: [{ zero: 0 }] },
          mark: { type: 'rule', color: palette.ink, strokeWidth: 1 },
          encoding: { y: { field: 'zero', type: 'quantitative' } },
        },
        lines,
        points,
        {
          data: { values: [chosen] },
          layer: [
            {
              mark: {
                type: 'point',
                shape: 'diamond',
                size: 260,
                stroke: palette.ink,
                strokeWidth: 2,
                opacity: 1,
              },
              encoding: { x, y },
            },
            {
              mark: {
                type: 'text',
                align,
                dx: align === 'left' ? 4 : -4,
                dy: -17,
                fontWeight: 'bold',
              },
              encoding: { x, y, text: { field: 'label' } },
            },
          ],
        },
      ],
    },
  );
}

/** From short durations to long ones. */
const DURATION_COLOURS = ['sky', 'blue', 'green', 'orange', 'vermilion', 'grey'] as const;

interface FrontierRow {
  readonly powerKw: number;
  readonly capacityKwh: number;
  readonly npv: number;
  readonly duration: string;
  readonly control: string;
}

/** A row for each known value of a battery with the chosen panels, from short durations to long ones. */
function rowsOf({ best, frontier }: ChartedFrontier): FrontierRow[] {
  const hoursOf = ({
    powerKw,
    capacityKwh,
  }: Pick<ChartedFrontier['best'], 'powerKw' | 'capacityKwh'>) => capacityKwh / powerKw;
  const batteries = frontier
    .filter(({ powerKw, solarKw }) => powerKw > 0 && solarKw === best.solarKw)
    .sort((a, b) => hoursOf(a) - hoursOf(b));
  const groups: (typeof batteries)[] = [];
  for (const size of batteries) {
    const group = groups.at(-1);
    if (group === undefined || hoursOf(size) > SAME_DURATION * hoursOf(group[0]!)) {
      groups.push([size]);
    } else group.push(size);
  }
  return groups.flatMap((group) => {
    const mean = group.reduce((sum, size) => sum + hoursOf(size), 0) / group.length;
    const duration = `${Number(mean.toPrecision(2))} h`;
    return group
      .sort((a, b) => a.powerKw - b.powerKw)
      .flatMap((size) =>
        CONTROLS.flatMap(({ control, name }) => {
          const value = size[control];
          if (value === null) return [];
          const { powerKw, capacityKwh } = size;
          validateSeries(nameOf(size), [powerKw, capacityKwh, value.npv], 3);
          return [{ powerKw, capacityKwh, npv: value.npv, duration, control: name }];
        }),
      );
  });
}

function nameOf({
  powerKw,
  capacityKwh,
}: Pick<ChartedFrontier['best'], 'powerKw' | 'capacityKwh'>): string {
  return `${Number(powerKw.toPrecision(3))} kW / ${Number(capacityKwh.toPrecision(3))} kWh`;
}
