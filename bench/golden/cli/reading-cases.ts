import { problemsOf, type ReadOptions, readReadings } from '@bess/cli';
import { createStream, nextUniform } from '@bess/kernel/rng';
import { caught } from '../caught.js';
import type { GoldenCase } from '../golden-case.js';
import { sampleLoad } from '../sample-series.js';
import { greenButton, localLoad } from './files.js';

const read = (text: string, options: Partial<ReadOptions> = {}) =>
  readReadings([text], { quantity: 'power', timeZone: 'America/Los_Angeles', ...options });

type Text = readonly [text: string, options?: Partial<ReadOptions>];

const twoRows = (header: string, one: string, other: string) => `${header}\n${one}\n${other}\n`;
const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);
const ends = Array.from({ length: 24 }, (_, hour) => `HE${hour + 1}`);
const dayRow = (date: string, skipped = -1) =>
  `${date},${hours.map((_, hour) => (hour === skipped ? '' : String(hour))).join(',')}`;

/** Files of every layout. */
const layouts: readonly Text[] = [
  [twoRows('time,load_kw', '2026-01-31T13:15-08:00,10', '2026-01-31T13:30-08:00,12.5')],
  [twoRows('time_utc,load_kw', '2026-01-31 21:15,10', '2026-01-31 21:30,12.5')],
  ['"time","load_kw"\r\n"2026-01-31T21:15:00.000Z","10"\r\n"2026-01-31T21:30:00.000Z","12.5"\r\n'],
  [twoRows('time;kW', '31.01.2026 13:15;10', '31.01.2026 13:30;12,5')],
  [twoRows('when,kW', '1/31/2026 1:15 PM,10', '1/31/2026 1:30 PM,12.5')],
  [twoRows('when,kW', '31/01/2026 13:15,10', '31/01/2026 13:30,12.5'), { dateOrder: 'dmy' }],
  [twoRows('when,kW', '03/04/2026 13:15,10', '03/04/2026 13:30,12.5'), { dateOrder: 'mdy' }],
  [
    twoRows(
      'Date,Start Time,End Time,kW',
      '2026-01-31,13:15,13:30,10',
      '2026-01-31,13:30,13:45,12.5',
    ),
  ],
  [twoRows('ts\tkw', '1769894100\t10', '1769895000\t12.5')],
  [twoRows('ts,kw', '1769894100000,10', '1769895000000,12.5')],
  ['2026-01-31T13:15,10\n2026-01-31T13:30,12.5\n'],
  [
    '\uFEFFAccount,123\nMeter,"A, ""north"""\n\ntime,kW\n2026-01-31T13:15,10\n2026-01-31T13:30,12.5\n',
  ],
  [twoRows('time,kW', '2026-01-31T13:30,10', '2026-01-31T13:45,12.5'), { label: 'end' }],
  [twoRows('time,load (kWh)', '2026-01-31T13:15,2.5', '2026-01-31T13:30,3.125')],
  ...(['W', 'kW', 'MW', 'Wh', 'kWh', 'MWh'] as const).map(
    (unit): Text => [
      twoRows('time,use', '2026-01-31T13:15,2500', '2026-01-31T13:30,3125'),
      { unit },
    ],
  ),
  [twoRows('time,solar_kw,load_kw,temp', '2026-01-31T13:15,1,10,55', '2026-01-31T13:30,2,12.5,55')],
  [twoRows('time,a,b', '2026-01-31T13:15,1,10', '2026-01-31T13:30,2,12.5'), { column: '3' }],
  [twoRows('time,a,b', '2026-01-31T13:15,1,10', '2026-01-31T13:30,2,12.5'), { column: 'b' }],
  [
    'time,meter,kw\n2026-01-31T13:15,A,10\n2026-01-31T13:15,B,1\n2026-01-31T13:30,A,12.5\n2026-01-31T13:30,B,2\n',
    { series: 'A' },
  ],
  [greenButton([1_769_894_100, 1_769_895_000], [25_000, 31_250])],
  [greenButton([1_769_894_100, 1_769_895_000], [25_000, 31_250]).replace('>72<', '>38<')],
  [twoRows('time,kw', '2026-01-31T23:00,1', '2026-01-31T24:00,2')],
  [twoRows('time,kw', '2026-01-31T12:00+0100,1', '2026-01-31T13:00+01,2')],
  [twoRows('time,kw', '1/31/2026 12:15 AM,1', '1/31/2026 12:30 am,2')],
  [`date,${hours.join(',')}\n${dayRow('2026-01-31')}\n${dayRow('2026-02-01')}\n`],
  [`date,${ends.join(',')}\n${dayRow('2026-01-31')}\n${dayRow('2026-02-01')}\n`],
  [`date,${hours.join(',')}\n${dayRow('2026-03-08', 2)}\n${dayRow('2026-03-09')}\n`],
  [`date,${hours.join(',')}\n${dayRow('2026-11-01')}\n${dayRow('2026-11-02')}\n`],
  [localLoad('America/Los_Angeles', Date.parse('2025-11-01T07:00Z'), 200)],
  [localLoad('America/Los_Angeles', Date.parse('2026-03-07T08:00Z'), 200)],
  [
    'time,kw\n2026-01-01T00:00Z,1\n2026-01-01T01:00Z,\n2026-01-01T02:00Z,n/a\n2026-01-01T04:00Z,5\n',
  ],
  ['time,kw\n2026-01-01T00:00Z,104\n2026-01-01T01:00Z,117\n2026-01-01T02:00Z,125.5'],
  [
    twoRows('time_utc,lmp', '2026-01-01T00:00,-5', '2026-01-01T01:00,3'),
    { quantity: 'price', timeZone: 'Europe/Rome' },
  ],
];

/** Files that are refused. */
const faults: readonly Text[] = [
  ['time,kw\n2026-01-01T00:00Z,1\n2026-01-01T01:00Z,12..5\n'],
  ['time,kw\n2026-01-01T00:00Z,1\nlater,2\n'],
  ['time,kw\n2026-01-01T00:00Z,1\n2026-02-30T00:00Z,2\n'],
  ['time,kw\n2026-01-01T00:00Z,1\n2026-01-01T01:00Z,-2\n'],
  ['time,kw\n2026-01-01T01:00Z,1\n2026-01-01T00:00Z,2\n'],
  ['time,kw\n2026-01-01T01:00Z,1\n2026-01-01T01:00Z,2\n'],
  ['time,kw\n2026-01-01T00:00Z,1\n2026-01-01T00:10Z,2\n2026-01-01T00:25Z,2\n'],
  ['time,kw\n2026-01-01T00:00Z,1\n2026-01-01T01:30Z,2\n'],
  ['time,kw\n2026-01-01T00:00Z,1\n'],
  ['time,kw\n1980-01-01T00:00Z,1\n1980-01-01T00:01Z,1\n2026-01-01T00:10Z,2\n'],
  ['time,kw,temp\n2026-01-01T00:00Z,1,5\n2026-01-01T01:00Z,2'],
  ['time,kw,note\n2026-01-01T00:00Z,1,a\n2026-01-01T01:00Z,2,"b\n2026-01-01T02:00Z,3,c\n'],
  ['time,kw\nabc,def\n'],
  [''],
  ['\uFEFF'],
  ['time,a,b\n2026-01-01T00:00Z,1,2\n'],
  ['time,a,b\n2026-01-01T00:00Z,1,2\n', { column: 'c' }],
  ['time,m,kw\n2026-01-01T00:00Z,A,2\n', { series: 'B' }],
  ['time,m,kw\n2026-01-01T00:00Z,A,2\n2026-01-01T00:00Z,B,2\n'],
  ['date,kw\n2026-01-01,2\n'],
  ['<feed>\n<entry></feed>'],
  ['<feed></feed>'],
  [greenButton([1_769_894_100], ['x'])],
  [greenButton([1_769_894_100, 1_769_895_000], [1, 2]), { series: 'no' }],
  [greenButton([1_769_894_100, 1_769_896_000], [1, 2])],
  [greenButton([1_769_894_100, 1_769_895_000], [1, 2]).replace('>72<', '>999<')],
  [greenButton([1_769_894_100, 1_769_895_000], [1, -2])],
  [greenButton([1_769_894_100, 1_769_895_000], [1, 2]).replace('>900<', '>1800<')],
  ['time,kw\n2026-01-01T25:00,1\n2026-01-01T26:00,2\n'],
  ['time,kw\n1969-01-01T00:00Z,1\n1969-01-01T01:00Z,2\n'],
  ['time,kw\n2026-01-01 13:00 XX,1\n2026-01-01 14:00 XX,2\n'],
];

/** Parts of files, cut at allowed and at other places. */
function cutFiles(): Promise<unknown[]> {
  const texts = [
    'time,kw\n2026-01-01T00:00Z,104\n2026-01-01T01:00Z,117\n2026-01-01T02:00Z,125.5\n2026-01-01T03:00Z,98\n',
    'time;kw;temp\r\n01.01.2026 00:00;104;5,5\r\n01.01.2026 01:00;117;6\r\n01.01.2026 02:00;125,5;\r\n',
    'time,kw,"a ""note"""\n2026-01-01T00:00Z,104,"a\nb"\n2026-01-01T01:00Z,117,"c"\n2026-01-01T02:00Z,125.5,d\n',
  ];
  return caught(
    texts.flatMap((text) => [
      ...Array.from({ length: text.length }, (_, end) => () => read(text.slice(0, end + 1))),
      () =>
        readReadings(text.match(/[\s\S]{1,3}/g) ?? [], {
          quantity: 'power',
          timeZone: 'Europe/Rome',
        }),
    ]),
  );
}

/** Loads with spikes and gaps at random. */
function problems(): unknown {
  const drawn = Array.from({ length: 30 }, (_, path) => {
    const draw = createStream({ seed: 71, stream: 0, path });
    return Array.from({ length: 400 }, () => {
      const kind = nextUniform(draw);
      const kw = 100 + 50 * nextUniform(draw);
      return kind < 0.02 ? Number.NaN : kind < 0.03 ? 20 * kw : kind < 0.05 ? 2.5 * kw : kw;
    });
  });
  return [[], [0, 0, 0, 5], [Number.NaN], sampleLoad.loadKwSeries, ...drawn].map(problemsOf);
}

/** Reading files. */
export const readingCases: readonly GoldenCase[] = [
  { name: 'cli/readReadings', answer: () => Promise.all(layouts.map((text) => read(...text))) },
  {
    name: 'cli/readReadings/refused',
    answer: () => caught(faults.map((text) => () => read(...text))),
  },
  { name: 'cli/readReadings/cut off', answer: cutFiles },
  { name: 'cli/problemsOf', answer: problems },
];
