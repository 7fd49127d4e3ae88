/** The schedule of a rate with one period. */
export const noPeriods: readonly number[][] = Array.from({ length: 12 }, () =>
  new Array(24).fill(0),
);

/** A rate to reckon by hand: 0.10 a kWh, 5 a kW of the month's peak, 10 a month. */
export const tenCents = {
  code: 'ten-cents',
  name: 'Ten cents',
  utility: 'Example',
  sector: 'commercial',
  country: 'GB',
  region: '',
  timeZone: 'Europe/London',
  currency: 'GBP',
  service: 'bundled',
  origin: { licence: 'CC0-1.0' },
  holidays: 'none',
  energy: {
    periods: [{ tiers: [{ upTo: null, unit: 'kWh', pricePerKwh: 0.1 }] }],
    weekdaySchedule: noPeriods,
    weekendSchedule: noPeriods,
  },
  flatDemand: {
    unit: 'kW',
    groups: [{ tiers: [{ upTo: null, pricePerUnit: 5 }] }],
    monthlyGroups: new Array(12).fill(0),
  },
  fixed: { perMonth: 10, perDay: 0 },
  netMetering: 'unknown',
  features: [],
  assumptions: [],
  unsupported: [],
};

/** Rows of an hour each, with times in UTC. */
export function hourly(
  steps: number,
  valueAt: (hour: number) => number,
  startMs = Date.UTC(2026, 0, 1),
): string {
  return Array.from(
    { length: steps },
    (_, hour) => `${new Date(startMs + hour * 3_600_000).toISOString()},${valueAt(hour)}`,
  ).join('\n');
}

/** A file of a load by the hour. */
export function hourlyLoad(
  steps: number,
  loadKwAt: (hour: number) => number,
  startMs?: number,
): string {
  return `time,load_kw\n${hourly(steps, loadKwAt, startMs)}\n`;
}

/** A file of prices by the hour, cheap at midnight UTC and dear at noon. */
export function hourlyPrices(steps: number): string {
  const priceAt = (hour: number) => 50 - 30 * Math.cos((hour * Math.PI) / 12) + (hour % 5);
  return `time,price\n${hourly(steps, priceAt)}\n`;
}

/** A load of 15-minute steps whose every value tells its hour: 100 kW more than the local hour. */
export function localLoad(zone: string, startMs: number, steps: number, stepMinutes = 15): string {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const rows = Array.from({ length: steps }, (_, step) => {
    const parts = Object.fromEntries(
      clock
        .formatToParts(startMs + step * stepMinutes * 60_000)
        .map(({ type, value }) => [type, value]),
    );
    const { year, month, day, hour, minute } = parts;
    return `${year}-${month}-${day} ${hour}:${minute},${100 + Number(hour)}`;
  });
  return ['time,load_kw', ...rows, ''].join('\n');
}

/** A Green Button file: a ReadingType after the readings, energies in tenths of a Wh. */
export function greenButton(
  starts: readonly number[],
  values: readonly (number | string)[],
): string {
  const readings = starts.map(
    (start, place) =>
      `<espi:IntervalReading><espi:timePeriod><espi:duration>900</espi:duration><espi:start>${start}</espi:start></espi:timePeriod>\n<espi:value>${values[place]}</espi:value></espi:IntervalReading>`,
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
