import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Forecast } from '@bess/helios';
import type { SimulationResult } from '@bess/strix';
import type { Bill, Tariff } from '@bess/tariff-library';
import type { DaySchedule } from '@bess/tarsis/schema';
import type { SizeResult } from '@bess/tarsis/sizing';
import { Ajv } from 'ajv';
import { SaxesParser } from 'saxes';
import { describe, expect, test, vi } from 'vitest';
import {
  billWaterfall,
  type ChartSpec,
  cashFlowBars,
  dailyBars,
  dispatchChart,
  forecastFan,
  loadDuration,
  reliabilityDiagram,
  revenueDistribution,
  sizeFrontier,
  tariffHeatMap,
  timeSeries,
} from '../src/index.js';
import { renderPng, renderSvg } from '../src/render/index.js';
import { billAfter, billBefore, revenue, samples, tariff } from './samples.js';

const schemaFile = new URL(
  'build/vega-lite-schema.json',
  new URL('../', import.meta.resolve('vega-lite')),
);
const schema = JSON.parse(readFileSync(fileURLToPath(schemaFile), 'utf8'));
const isVegaLite = new Ajv({ strict: false, validateFormats: false }).compile(schema);

/** Counts the marks of each kind and the text elements of an SVG of Vega. */
function marksOf(svg: string): Record<string, number> {
  const counts: Record<string, number> = {};
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ attributes }) => {
    const role = attributes['aria-roledescription'];
    if (role === undefined) return;
    counts[String(role)] = (counts[String(role)] ?? 0) + 1;
  });
  parser.write(svg).close();
  return counts;
}

describe.each(Object.entries(samples))('%s', (_, spec) => {
  test('is a Vega-Lite specification', () => {
    isVegaLite(spec);
    expect(isVegaLite.errors?.slice(0, 3) ?? []).toEqual([]);
  });

  test('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(spec))).toEqual(spec);
  });

  test('is drawn as a well-formed SVG, always the same', async () => {
    const svg = await renderSvg(spec);
    expect(Object.keys(marksOf(svg)).length).toBeGreaterThan(2);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    expect(await renderSvg(spec)).toBe(svg);
  });
});

test('a chart in which people mark a span is a Vega-Lite specification', () => {
  const load = { name: 'load', unit: 'kW', timesMs: [0, 1], values: [1, 2] };
  expect(isVegaLite(timeSeries([load], { selectable: true }))).toBe(true);
});

test('marked spans are shaded in local time, with their names', async () => {
  const load = { name: 'load', unit: 'kW', timesMs: [0, 3_600_000], values: [1, 2] };
  const marked = [{ name: 'likely peak', startMs: 0, endMs: 1_800_000 }];
  const spec = timeSeries([load], { timeZone: 'Etc/GMT-1', marked });
  expect(isVegaLite(spec)).toBe(true);
  expect(JSON.stringify(spec)).toContain('{"marked":"likely peak","from":3600000,"until":5400000}');
  expect(await renderSvg(spec)).toContain('likely peak');
});

test('the check against the schema finds a wrong mark', () => {
  expect(isVegaLite({ ...samples['loadDuration'], mark: 'zebra' })).toBe(false);
});

describe('marks', () => {
  const marks = async (spec: ChartSpec) => marksOf(await renderSvg(spec));

  test('each day has a bar, and the limit is drawn only where a day comes near it', async () => {
    const days = [10, 4, 20].map((value, day) => ({ date: `2026-11-0${day + 1}`, value }));
    expect(await marks(dailyBars(days, { limit: 40 }))).toMatchObject({
      bar: 3,
      'rule mark container': 1,
    });
    expect(await marks(dailyBars(days, { limit: 41 }))).not.toHaveProperty('rule mark container');
  });

  test('a waterfall has a bar for each total and each change', async () => {
    // before, energy, demand, after; unchanged components are not drawn
    expect(await marks(billWaterfall(billBefore, billAfter))).toMatchObject({
      bar: 4,
      'text mark': 4,
    });
  });

  test('a waterfall in rows has the same bars, and an axis that begins near the smaller bill', async () => {
    const rows = await renderSvg(samples['billWaterfallInRows']!);
    expect(marksOf(rows)).toMatchObject({ bar: 4, 'text mark': 4 });
    expect(await marks(billWaterfall(billBefore, billBefore, { layout: 'rows' }))).toMatchObject({
      bar: 2,
      'text mark': 2,
    });
    expect(rows).not.toMatch(/>0</);
    expect(await renderSvg(billWaterfall(billBefore, billAfter, { layout: 'rows' }))).toMatch(
      />0</,
    );
  });

  test('a heat map has 288 cells', async () => {
    expect((await marks(tariffHeatMap(tariff, { days: 'weekend' })))['rect mark']).toBe(288);
  });

  test('a distribution has a bar for each class and three lines', async () => {
    expect(await marks(revenueDistribution(revenue))).toMatchObject({ bar: 3, 'rule mark': 3 });
  });

  test('a fan has a point for each actual value', async () => {
    const forecast = { point: [1, 2, 3], p10: [0, 1, 2], p90: [2, 3, 4] };
    const fan = await marks(forecastFan(forecast, { actual: [1, null, Number.NaN] }));
    expect(fan).toMatchObject({ 'area mark container': 1, point: 1 });
    expect(await marks(forecastFan(forecast))).not.toHaveProperty('point');
    const none = [null, null, Number.NaN];
    expect(await marks(forecastFan(forecast, { actual: none }))).not.toHaveProperty('point');
  });

  test('a dispatch chart has a price and a bar for each step', async () => {
    expect(await marks(samples['dispatchChart']!)).toMatchObject({ 'rule mark': 4, bar: 4 });
  });

  test('a dispatch chart has a line for each other power', async () => {
    const svg = await renderSvg(samples['meteredDispatch']!);
    expect(svg).toContain('>import<');
    const without = await renderSvg(samples['dispatchChart']!);
    const lines = (text: string) => text.match(/aria-roledescription="line mark"/g)?.length ?? 0;
    // The price of each, the state of charge of one, load and import of the other.
    expect([lines(svg), lines(without)]).toEqual([3, 2]);
  });

  test('a frontier has a line for each duration and control, points, and one diamond', async () => {
    const svg = await renderSvg(samples['sizeFrontier']!);
    expect(svg.match(/aria-roledescription="line mark"/g)).toHaveLength(4);
    expect(svg.match(/aria-roledescription="point"/g)).toHaveLength(11);
    expect(svg).toContain('50 kW / 101 kWh');
    expect(svg).toContain('stroke-dasharray="5,4"');
  });

  test('a cash flow has a bar for each part of a year, and one line', async () => {
    const svg = await renderSvg(samples['cashFlowBars']!);
    expect(svg.match(/aria-roledescription="bar"/g)).toHaveLength(15);
    expect(svg.match(/aria-roledescription="line mark"/g)).toHaveLength(1);
  });

  test('two loads make two lines', async () => {
    const svg = await renderSvg(loadDuration([1, 2, 3], [2, 2, 2]));
    expect(svg.match(/aria-roledescription="line mark"/g)).toHaveLength(2);
  });
});

describe('the dark theme', () => {
  test('has its own colours, and the same marks', async () => {
    const light = await renderSvg(billWaterfall(billBefore, billAfter));
    const dark = await renderSvg(billWaterfall(billBefore, billAfter, { theme: 'dark' }));
    expect(dark).toContain('#16181d');
    expect(dark).not.toContain('#ffffff');
    expect(light).not.toContain('#16181d');
    expect(marksOf(dark)).toEqual(marksOf(light));
  });

  test('is the only other theme', () => {
    // As from a program without types.
    const theme = 'sepia' as 'dark';
    expect(() => billWaterfall(billBefore, billAfter, { theme })).toThrow(
      expect.objectContaining({ code: 'unknownTheme' }),
    );
  });
});

test('the legend of a waterfall names only the kinds shown, and labels give changes as a share of the first bill', async () => {
  const svg = await renderSvg(billWaterfall(billBefore, billAfter));
  expect(svg).toContain('>added<');
  expect(svg).toContain('−110'); // 190 after 300
  expect(svg).toContain('−11.0%'); // of 1,000
  const same = await renderSvg(billWaterfall(billBefore, billBefore));
  expect(same).not.toContain('>added<');
});

test('times are shown in 24-hour notation, with days', async () => {
  const steps = Array.from({ length: 48 }, (_, hour) => hour);
  const fan = forecastFan(
    { point: steps, p10: steps, p90: steps },
    { startMs: Date.UTC(2026, 6, 29), unit: 'load [kW]' },
  );
  const svg = await renderSvg(fan);
  for (const text of ['>06:00<', '>18:00<', '>Thu 30 Jul<', '>time, UTC<', '>load [kW]<']) {
    expect(svg).toContain(text);
  }
  expect(svg).not.toMatch(/[AP]M</);
});

test('a fan shows local time of its zone', () => {
  // 01:00 PST; an hour later clocks go from 02:00 to 03:00.
  const { data } = samples['forecastFan']! as ChartSpec & { data: { values: { time: number }[] } };
  expect(data.values.map(({ time }) => new Date(time).toISOString().slice(11, 16))).toEqual([
    '02:00',
    '03:30',
    '04:30',
  ]);
});

describe('results of the engines', () => {
  test('have types that the charts accept', () => {
    // Compiled, not run: a result that a chart does not accept is a type error here.
    const draw = [
      (bill: Bill) => billWaterfall(bill, bill),
      (found: Forecast) => forecastFan(found),
      (simulated: SimulationResult) => revenueDistribution(simulated),
      (rate: Tariff) => tariffHeatMap(rate),
      (day: DaySchedule) =>
        dispatchChart({
          ...day,
          priceSeries: day.energyPricePerKwhSeries,
          chargeSeries: day.chargeKwSeries,
          dischargeSeries: day.dischargeKwSeries,
        }),
      (day: DaySchedule) => loadDuration(day.loadKwSeries, day.importKwSeries),
      (sized: SizeResult) => sizeFrontier(sized),
      (sized: SizeResult) => cashFlowBars(sized.best.project.cashFlow, sized),
    ];
    expect(draw).toHaveLength(8);
  });
});

describe('images', () => {
  test('a PNG has the size of the chart times the scale', async () => {
    const width = async (scale: number) => {
      const png = await renderPng(samples['loadDuration']!, { scale });
      expect([...png.subarray(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47]);
      return new DataView(png.buffer, png.byteOffset).getUint32(16);
    };
    expect((await width(3)) / (await width(1))).toBeCloseTo(3, 1);
  });

  test.each([
    [{ $schema: '', description: '', mark: 'zebra' }, 'Vega says: '],
    [
      { $schema: '', description: '', data: { url: 'https://example.org/a.csv' }, mark: 'bar' },
      'example.org',
    ],
  ])('%j is rejected', async (spec, complaint) => {
    await expect(renderSvg(spec)).rejects.toMatchObject({
      code: 'specNotTaken',
      message: expect.stringContaining(complaint),
    });
  });

  test('the renderers are loaded only when a chart is drawn', async () => {
    vi.resetModules();
    for (const heavy of ['vega', 'vega-lite', '@resvg/resvg-js']) {
      vi.doMock(heavy, () => {
        throw new Error(`${heavy} was loaded`);
      });
    }
    try {
      const charts = await import('../src/index.js');
      expect(charts.reliabilityDiagram([{ level: 0.5, share: 0.5, count: 2 }])).toEqual(
        reliabilityDiagram([{ level: 0.5, share: 0.5, count: 2 }]),
      );
      const render = await import('../src/render/index.js');
      await expect(render.renderSvg(samples['loadDuration']!)).rejects.toThrow();
    } finally {
      vi.doUnmock('vega');
      vi.doUnmock('vega-lite');
      vi.doUnmock('@resvg/resvg-js');
    }
  });
});
