import { demandTier, energyTier, flatDemand, madeUpTariff, never } from '../made-up-tariffs.js';
import { sampleLoad, samplePrices, stepMs, syntheticLoad } from '../sample-series.js';

const HOUR_MS = 3_600_000;

/** A file of two columns, by the hour in UTC. */
function hourly(
  name: string,
  values: ArrayLike<number>,
  startMs = Date.UTC(2026, 0, 1),
  stepMinutes = 60,
): string {
  const rows = Array.from(values, (value, step) => {
    const time = new Date(startMs + (step * stepMinutes * HOUR_MS) / 60).toISOString();
    return `${time},${Number.isNaN(value) ? '' : value}`;
  });
  return `time,${name}\n${rows.join('\n')}\n`;
}

/** A file of 15-minute steps by the wall clock of a zone, whose values are 100 and the hour. */
export function localLoad(
  timeZone: string,
  startMs: number,
  steps: number,
  stepMinutes = 15,
): string {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const rows = Array.from({ length: steps }, (_, step) => {
    const parts = clock.formatToParts(startMs + step * stepMinutes * 60_000);
    const part = (type: string) => parts.find((one) => one.type === type)?.value;
    const date = `${part('year')}-${part('month')}-${part('day')}`;
    return `${date} ${part('hour')}:${part('minute')},${100 + Number(part('hour'))}`;
  });
  return ['time,load_kw', ...rows, ''].join('\n');
}

/** A Green Button file of quarter hours, in tenths of a Wh, with a second reading type of the other direction. */
export function greenButton(
  starts: readonly number[],
  values: readonly (number | string)[],
): string {
  const readings = starts.map(
    (start, place) =>
      `<espi:IntervalReading><espi:timePeriod><espi:duration>900</espi:duration><espi:start>${start}</espi:start></espi:timePeriod><espi:value>${values[place]}</espi:value></espi:IntervalReading>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:espi="http://naesb.org/espi">
<entry><link rel="self" href="/MeterReading/1"/><link rel="related" href="/MeterReading/1/IntervalBlock"/><link rel="related" href="/ReadingType/7"/><content><espi:MeterReading/></content></entry>
<entry><link rel="up" href="/MeterReading/1/IntervalBlock"/><content><espi:IntervalBlock><espi:interval><espi:duration>86400</espi:duration><espi:start>${starts[0]}</espi:start></espi:interval>
${readings.join('\n')}
</espi:IntervalBlock></content></entry>
<entry><link rel="self" href="/ReadingType/7"/><content><espi:ReadingType><espi:flowDirection>1</espi:flowDirection><espi:powerOfTenMultiplier>-1</espi:powerOfTenMultiplier><espi:uom>72</espi:uom></espi:ReadingType></content></entry>
<entry><link rel="self" href="/ReadingType/8"/><content><espi:ReadingType><espi:flowDirection>19</espi:flowDirection><espi:uom>72</espi:uom></espi:ReadingType></content></entry>
</feed>
`;
}

const tenCents = madeUpTariff({
  timeZone: 'Europe/London',
  currency: 'GBP',
  country: 'GB',
  energy: {
    periods: [{ tiers: [energyTier(0.1)] }],
    weekdaySchedule: never,
    weekendSchedule: never,
  },
  flatDemand: flatDemand(demandTier(5)),
});

const january = syntheticLoad(744, 60, 4);
const year = syntheticLoad(8760, 60, 5);
const prices = hourly(
  'usd_per_mwh',
  samplePrices.pricePath.slice(0, 24 * 35),
  samplePrices.startMs,
  samplePrices.stepMinutes,
);
const at = (values: Float64Array, change: (value: number, step: number) => number) =>
  hourly('load_kw', values.map(change));

/** The files that commands are run on, by their names. */
export const files: Readonly<Record<string, string>> = {
  'tariff.json': JSON.stringify(tenCents),
  'hours-of-use.json': JSON.stringify({
    ...tenCents,
    energy: {
      ...tenCents.energy,
      periods: [{ tiers: [energyTier(0.1, 200, 'kWhPerKw'), energyTier(0.08, null, 'kWhPerKw')] }],
    },
  }),
  'urdb.json': JSON.stringify({
    items: [
      {
        label: 'abc',
        utility: 'Example',
        name: 'Five cents',
        country: 'USA',
        energyratestructure: [[{ rate: 0.05 }]],
        energyweekdayschedule: never,
        energyweekendschedule: never,
      },
    ],
  }),
  'mars.json': JSON.stringify({ ...tenCents, timeZone: 'Mars/Base' }),
  'broken.json': '{\n  "energy": 1,\n  oops\n}',
  'office.csv': hourly('load_kw', sampleLoad.loadKwSeries, stepMs(sampleLoad, 0)),
  'january.csv': hourly('load_kw', january),
  'energy.csv': hourly('load_kwh', january.slice(0, 400)),
  'five-minutes.csv': hourly('load_kw', syntheticLoad(8000, 5, 6), Date.UTC(2026, 2, 1), 5),
  'local.csv': localLoad('Europe/London', Date.UTC(2026, 2, 1), 40 * 96),
  'gap.csv': at(january, (kw, step) => (step >= 20 && step < 48 ? Number.NaN : kw)),
  'short-gap.csv': at(january, (kw, step) => (step >= 20 && step < 22 ? Number.NaN : kw)),
  'spike.csv': at(january, (kw, step) => (step === 200 ? 90_000 : kw)),
  'year.csv': hourly('load_kw', year),
  'most-of-a-year.csv': hourly('load_kw', year.slice(0, 8_600)),
  'gap-of-march.csv': at(year, (kw, step) => (step >= 1416 && step < 2160 ? Number.NaN : kw)),
  'unknown.csv': hourly('load_kw', new Float64Array(48).fill(Number.NaN)),
  'far.csv': hourly('load_kw', [1, 1e300, 3]),
  'early.csv': hourly('load_kw', new Float64Array(48).fill(5), 0),
  'two.csv': hourly('load_kw', [1, 2]),
  'half.csv': hourly('load_kw', new Float64Array(48).fill(5), Date.UTC(2026, 0, 1, 0, 30)),
  'broken.csv': 'time,load_kw\n2026-01-01T00:00Z,1\n2026-01-01T01:00Z,x\n',
  'wide.csv': `time,a_kw,b_kw\n${Array.from({ length: 72 }, (_, hour) => `${new Date(Date.UTC(2026, 5, 1, hour)).toISOString()},${hour},${200 + (hour % 24)}`).join('\n')}\n`,
  'long.csv': `time,meter,kw\n${Array.from({ length: 60 }, (_, row) => `${new Date(Date.UTC(2026, 5, 1, row >> 1)).toISOString()},${row % 2 === 0 ? 'A' : 'B'},${10 + row}`).join('\n')}\n`,
  'days.csv': `when,kW\n${Array.from({ length: 24 }, (_, hour) => `03/04/2026 ${hour}:00,${hour}`).join('\n')}\n`,
  'long-year.csv': hourly('load_kw', syntheticLoad(9_500, 60, 9), Date.UTC(2025, 0, 20)),
  'button.xml': greenButton(
    Array.from({ length: 96 }, (_, step) => 1_769_894_100 + 900 * step),
    Array.from({ length: 96 }, (_, step) => 25_000 + 100 * step),
  ),
  'prices.csv': prices,
  'dear.csv': hourly(
    'price',
    Array.from({ length: 480 }, (_, hour) => (hour === 20 ? 2e6 : 50)),
  ),
};
