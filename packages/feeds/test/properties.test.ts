import { type FeedFormat, type FeedPrice, isEngineError, readFeed } from '@bess/feeds';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sample } from './sample.js';

/** Writes prices of consecutive intervals in the form of a format. */
type Writer = (prices: readonly FeedPrice[]) => string;

const iso = (ms: number) => new Date(ms).toISOString();
const nem = (ms: number) =>
  iso(ms + 36_000_000)
    .slice(0, 19)
    .replaceAll('-', '/')
    .replace('T', ' ');

/** Central time in the summer of 2026, without a change of clocks: five hours behind UTC. */
function central(ms: number): { date: string; hour: number; quarter: number } {
  const local = new Date(ms - 5 * 3_600_000);
  const [year, month, day] = local.toISOString().slice(0, 10).split('-');
  return {
    date: `${month}/${day}/${year}`,
    hour: local.getUTCHours() + 1,
    quarter: local.getUTCMinutes() / 15 + 1,
  };
}

const writers: Readonly<Record<string, { format: FeedFormat; minutes: number; write: Writer }>> = {
  'NEMWEB dispatch': {
    format: 'aemo-dispatch',
    minutes: 5,
    write: (prices) =>
      [
        'C,NEMP.WORLD,DISPATCHIS',
        'I,DISPATCH,PRICE,5,SETTLEMENTDATE,REGIONID,INTERVENTION,RRP,LASTCHANGED',
        ...prices.map(
          ({ timeMs, pricePerMwh }) =>
            `D,DISPATCH,PRICE,5,"${nem(timeMs + 300_000)}",TAS1,0,${pricePerMwh},"2026/07/01 00:00:00"`,
        ),
        'C,"END OF REPORT",9\n',
      ].join('\r\n'),
  },
  'price and demand': {
    format: 'aemo-price-and-demand',
    minutes: 5,
    write: (prices) =>
      [
        'REGION,SETTLEMENTDATE,TOTALDEMAND,RRP,PERIODTYPE',
        ...prices.map(
          ({ timeMs, pricePerMwh }) => `TAS1,${nem(timeMs + 300_000)},900,${pricePerMwh},TRADE`,
        ),
      ].join('\n'),
  },
  'OASIS CSV': {
    format: 'caiso-lmp',
    minutes: 15,
    write: (prices) =>
      [
        'INTERVALSTARTTIME_GMT,INTERVALENDTIME_GMT,NODE,LMP_TYPE,PRC,GROUP',
        ...prices.flatMap(({ timeMs, pricePerMwh }) =>
          ['LMP', 'MCC'].map(
            (type) => `${iso(timeMs)},${iso(timeMs + 900_000)},N_1,${type},${pricePerMwh},1`,
          ),
        ),
      ].join('\n'),
  },
  'OASIS XML': {
    format: 'caiso-lmp',
    minutes: 5,
    write: (prices) =>
      `<OASISReport>${prices
        .map(
          ({ timeMs, pricePerMwh }) =>
            `<REPORT_DATA><DATA_ITEM>LMP_PRC</DATA_ITEM><RESOURCE_NAME>N_1</RESOURCE_NAME><INTERVAL_START_GMT>${iso(timeMs)}</INTERVAL_START_GMT><INTERVAL_END_GMT>${iso(timeMs + 300_000)}</INTERVAL_END_GMT><VALUE>${pricePerMwh}</VALUE></REPORT_DATA>`,
        )
        .join('\n')}</OASISReport>`,
  },
  'ENTSO-E with repeated prices left out': {
    format: 'entsoe-day-ahead',
    minutes: 15,
    write: (prices) => {
      const points = prices.map(({ pricePerMwh }, i) =>
        pricePerMwh === prices[i - 1]?.pricePerMwh
          ? ''
          : `<Point><position>${i + 1}</position><price.amount>${pricePerMwh}</price.amount></Point>`,
      );
      const startMs = prices[0]!.timeMs;
      return `<Publication_MarketDocument><type>A44</type><TimeSeries><in_Domain.mRID>Z</in_Domain.mRID><currency_Unit.name>EUR</currency_Unit.name><price_Measure_Unit.name>MWH</price_Measure_Unit.name><curveType>A03</curveType><Period><timeInterval><start>${iso(startMs)}</start><end>${iso(startMs + prices.length * 900_000)}</end></timeInterval><resolution>PT15M</resolution>${points.join('')}</Period></TimeSeries></Publication_MarketDocument>`;
    },
  },
  'ERCOT CSV': {
    format: 'ercot-real-time',
    minutes: 15,
    write: (prices) =>
      [
        'DeliveryDate,DeliveryHour,DeliveryInterval,SettlementPointName,SettlementPointType,SettlementPointPrice,DSTFlag',
        ...prices.map(({ timeMs, pricePerMwh }) => {
          const { date, hour, quarter } = central(timeMs);
          return `${date},${hour},${quarter},HB_PAN,HU,${pricePerMwh},N`;
        }),
      ].join('\n'),
  },
  'ERCOT JSON': {
    format: 'ercot-day-ahead',
    minutes: 60,
    write: (prices) =>
      JSON.stringify({
        fields: [
          'deliveryDate',
          'hourEnding',
          'settlementPoint',
          'settlementPointPrice',
          'DSTFlag',
        ].map((name) => ({ name })),
        data: prices.map(({ timeMs, pricePerMwh }) => {
          const { date, hour } = central(timeMs);
          return [date, `${String(hour).padStart(2, '0')}:00`, 'HB_PAN', pricePerMwh, false];
        }),
      }),
  },
  'Octopus Energy': {
    format: 'octopus-unit-rates',
    minutes: 30,
    write: (prices) =>
      JSON.stringify({
        next: null,
        results: prices.toReversed().map(({ timeMs, pricePerMwh }) => ({
          value_exc_vat: pricePerMwh / 10,
          value_inc_vat: 0,
          valid_from: iso(timeMs),
          valid_to: iso(timeMs + 1_800_000),
          payment_method: null,
        })),
      }),
  },
};

/** Prices of two decimals, some of them equal to the one before. */
const values = fc.array(
  fc.oneof(fc.integer({ min: -100_000, max: 2_000_000 }), fc.constantFrom(0, 5_000)),
  { minLength: 1, maxLength: 40 },
);
const startHour = fc.integer({ min: 0, max: 600 });

function pricesOf(hour: number, cents: readonly number[], minutes: number): FeedPrice[] {
  const startMs = Date.parse('2026-06-01T05:00Z') + hour * 3_600_000;
  return cents.map((value, i) => ({
    timeMs: startMs + i * minutes * 60_000,
    pricePerMwh: value / 100,
  }));
}

describe.each(Object.entries(writers))('%s', (_name, { format, minutes, write }) => {
  test('written prices are read back', () => {
    fc.assert(
      fc.property(startHour, values, (hour, cents) => {
        const prices = pricesOf(hour, cents, minutes);
        const feed = readFeed(write(prices));
        expect(feed).toMatchObject({ format, intervalMinutes: minutes, skipped: [] });
        expect(feed.prices.map(({ timeMs }) => timeMs)).toEqual(prices.map((one) => one.timeMs));
        for (const [i, { pricePerMwh }] of feed.prices.entries()) {
          expect(pricePerMwh).toBeCloseTo(prices[i]!.pricePerMwh, 9);
        }
      }),
    );
  });

  test('a text that is cut off anywhere gives an error or fewer prices', () => {
    const text = write(pricesOf(3, [1_234, 1_234, -5, 98_765, 0], minutes));
    assertCutsAreSafe(text, {});
  });
});

const samples: readonly [string, Parameters<typeof readFeed>[1]][] = [
  ['aemo-dispatch.csv', { place: 'NSW1' }],
  ['aemo-trading.csv', {}],
  ['aemo-predispatch.csv', {}],
  ['aemo-price-and-demand.csv', {}],
  ['caiso-day-ahead.csv', {}],
  ['caiso-day-ahead.xml', {}],
  ['entsoe-quarter-hours.xml', {}],
  ['ercot-day-ahead.csv', { place: 'HB_NORTH' }],
  ['ercot-real-time.csv', {}],
  ['ercot-day-ahead.json', {}],
  ['octopus-unit-rates.json', {}],
];

test.each(samples)('%s, cut off anywhere, gives an error or fewer prices', (name, options) => {
  assertCutsAreSafe(sample(name), options);
});

test.each(samples)(
  '%s with any character replaced never gives a price that is no number',
  (name, options) => {
    const text = sample(name);
    fc.assert(
      fc.property(
        fc.nat({ max: text.length - 1 }),
        fc.constantFrom('', 'x', '9', ',', '"', '\n', '<'),
        (at, by) => {
          const prices = pricesOrNone(text.slice(0, at) + by + text.slice(at + 1), options);
          for (const { timeMs, pricePerMwh } of prices) {
            expect(Number.isFinite(pricePerMwh) && Number.isInteger(timeMs)).toBe(true);
          }
        },
      ),
    );
  },
);

/** Prices of a cut text are those of the whole, or, where a later revision is cut off, an earlier one of the same time. */
function assertCutsAreSafe(text: string, options: Parameters<typeof readFeed>[1]): void {
  const whole = readFeed(text, options);
  const allowed = new Map(whole.prices.map(({ timeMs, pricePerMwh }) => [timeMs, [pricePerMwh]]));
  if (whole.notes.some((note) => note.includes('another price'))) {
    for (const [, prices] of allowed) prices.push(58.11);
  }
  for (let end = 0; end < text.length; end += 1) {
    for (const { timeMs, pricePerMwh } of pricesOrNone(text.slice(0, end), options)) {
      expect(allowed.get(timeMs), `${end}`).toContain(pricePerMwh);
    }
  }
}

function pricesOrNone(text: string, options: Parameters<typeof readFeed>[1]): readonly FeedPrice[] {
  try {
    return readFeed(text, options).prices;
  } catch (error) {
    if (isEngineError(error)) return [];
    throw error;
  }
}
