import { readFeed } from '@bess/feeds';
import { describe, expect, test } from 'vitest';
import { priceList, refusalOf } from './sample.js';

const HOUR_MS = 3_600_000;

/** Consecutive hours: how many, the first and the last. */
function hours(feed: ReturnType<typeof readFeed>): [number, string, string] {
  const list = priceList(feed);
  const times = feed.prices.map(({ timeMs }) => timeMs);
  expect(times.slice(1).every((timeMs, i) => timeMs - times[i]! === HOUR_MS)).toBe(true);
  return [list.length, list[0]![0], list.at(-1)![0]];
}

describe('ERCOT, hours by their ends in Central time', () => {
  const header = 'DeliveryDate,HourEnding,SettlementPoint,SettlementPointPrice,DSTFlag\n';
  const file = (date: string, endings: readonly [number, 'N' | 'Y'][]) =>
    header +
    endings
      .map(
        ([hour, flag], i) => `${date},${String(hour).padStart(2, '0')}:00,HB_WEST,${i},${flag}\n`,
      )
      .join('');
  const day = Array.from({ length: 24 }, (_, i): [number, 'N'] => [i + 1, 'N']);

  test('the day on which clocks go forward has 23 hours', () => {
    // From midnight CST, 06:00 UTC, to midnight CDT, 05:00 UTC.
    const endings = day.filter(([hour]) => hour !== 3);
    expect(hours(readFeed(file('03/08/2026', endings)))).toEqual([
      23,
      '2026-03-08T06:00',
      '2026-03-09T04:00',
    ]);
    const withThird = readFeed(file('03/08/2026', day));
    expect(withThird.prices).toHaveLength(23);
    expect(withThird.skipped).toEqual([
      {
        where: 'line 4',
        code: 'timeNotRead',
        reason: 'the hour must exist in Central time; hour 3 of 03/08/2026 does not',
      },
    ]);
  });

  test('the day on which clocks go back has 25 hours', () => {
    // From midnight CDT, 05:00 UTC, to midnight CST, 06:00 UTC.
    const endings = day.flatMap(([hour]): [number, 'N' | 'Y'][] =>
      hour === 2
        ? [
            [2, 'N'],
            [2, 'Y'],
          ]
        : [[hour, 'N']],
    );
    const feed = readFeed(file('11/01/2026', endings));
    expect(hours(feed)).toEqual([25, '2026-11-01T05:00', '2026-11-02T05:00']);
    // The rows carry their own number as the price.
    expect(feed.prices.map(({ pricePerMwh }) => pricePerMwh)).toEqual(
      Array.from({ length: 25 }, (_, i) => i),
    );
  });

  test('the flag has no meaning in other hours', () => {
    const { code, message } = refusalOf(file('08/05/2026', [[2, 'Y']]));
    expect(code).toBe('noPrices');
    expect(message).toMatch(/DSTFlag must be N except in the hour that occurs twice/);
  });
});

describe('ENTSO-E, days of Central European Time given in UTC', () => {
  const document = (start: string, end: string, count: number) =>
    `<Publication_MarketDocument><type>A44</type><TimeSeries><in_Domain.mRID>10YFR-RTE------C</in_Domain.mRID><currency_Unit.name>EUR</currency_Unit.name><price_Measure_Unit.name>MWH</price_Measure_Unit.name><curveType>A01</curveType><Period><timeInterval><start>${start}</start><end>${end}</end></timeInterval><resolution>PT60M</resolution>${Array.from({ length: count }, (_, i) => `<Point><position>${i + 1}</position><price.amount>${i}</price.amount></Point>`).join('')}</Period></TimeSeries></Publication_MarketDocument>`;

  test('the days of 23 and 25 hours', () => {
    expect(hours(readFeed(document('2026-03-28T23:00Z', '2026-03-29T22:00Z', 23)))).toEqual([
      23,
      '2026-03-28T23:00',
      '2026-03-29T21:00',
    ]);
    expect(hours(readFeed(document('2026-10-24T22:00Z', '2026-10-25T23:00Z', 25)))).toEqual([
      25,
      '2026-10-24T22:00',
      '2026-10-25T22:00',
    ]);
  });

  test('a position after the end of its period is left out', () => {
    const feed = readFeed(document('2026-03-28T23:00Z', '2026-03-29T22:00Z', 24));
    expect(feed.prices).toHaveLength(23);
    expect(feed.skipped).toMatchObject([{ code: 'positionOutside' }]);
  });
});

test('CAISO, 25 hours of a day of Pacific time given in GMT', () => {
  const at = (ms: number) => new Date(ms).toISOString().replace('.000Z', '-00:00');
  const startMs = Date.parse('2026-11-01T07:00Z');
  const rows = Array.from({ length: 25 }, (_, i) => {
    const from = startMs + i * HOUR_MS;
    return `${at(from)},${at(from + HOUR_MS)},2026-11-01,${i + 1},NODE_1,DAM,LMP,${i},1\n`;
  });
  const header =
    'INTERVALSTARTTIME_GMT,INTERVALENDTIME_GMT,OPR_DT,OPR_HR,NODE,MARKET_RUN_ID,LMP_TYPE,MW,GROUP\n';
  expect(hours(readFeed(header + rows.join('')))).toEqual([
    25,
    '2026-11-01T07:00',
    '2026-11-02T07:00',
  ]);
});

test('AEMO, whose clock does not change: 288 intervals on the day on which Sydney turns its clocks', () => {
  const rows = Array.from({ length: 288 }, (_, i) => {
    const end = new Date(Date.UTC(2026, 9, 4) + (i + 1) * 300_000).toISOString();
    return `NSW1,${end.slice(0, 10).replaceAll('-', '/')} ${end.slice(11, 19)},1,${i},TRADE\n`;
  });
  const feed = readFeed(`REGION,SETTLEMENTDATE,TOTALDEMAND,RRP,PERIODTYPE\n${rows.join('')}`);
  const list = priceList(feed);
  expect([list.length, list[0]![0], list.at(-1)![0]]).toEqual([
    288,
    '2026-10-03T14:00',
    '2026-10-04T13:55',
  ]);
});
