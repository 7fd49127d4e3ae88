/**
 * Makes the sample data of the gateway's demo accounts: a year of a market's hourly prices, and two years of an office's
 * hourly load with the temperature outside.
 *
 * Run: npm run make:demo-samples --workspace @bess/tools -- <price_caiso_dervet_2020.csv> <bldg_cambridge_b13.csv>
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';

const peakKw = 500;
const target = '../../../apps/gateway/src/samples/sample-data.generated.ts';

const [pricesSource, loadSource] = process.argv.slice(2);
if (!pricesSource || !loadSource) {
  throw new Error('name the CSV files of the market and of the building');
}

interface Row {
  ms: number;
  /** NaN where the source has none. */
  values: number[];
}

function readRows(path: string): Row[] {
  const lines = readFileSync(path, 'utf8').trim().split('\n').slice(1);
  return lines.map((line) => {
    const [time, ...cells] = line.split(',');
    return {
      ms: Date.parse(time!.replace('Z', ':00Z')),
      values: cells.map((cell) => (cell === '' ? Number.NaN : Number(cell))),
    };
  });
}

/** Whole numbers as differences from the number before, compressed; nothing where one is missing. */
function pack(values: readonly number[]): string {
  let before = 0;
  const differences = values.map((value) => {
    if (Number.isNaN(value)) return '';
    const difference = value - before;
    before = value;
    return String(difference);
  });
  const text = Buffer.from(differences.join(','));
  const params = { [constants.BROTLI_PARAM_LGWIN]: 24 };
  return brotliCompressSync(text, { params }).toString('base64');
}

const prices = readRows(pricesSource);
const cents = prices.map(({ values }) => Math.round(values[0]! * 100));

const years = ['2014', '2015'];
const hours = readRows(loadSource).filter(({ ms }) =>
  years.includes(new Date(ms).toISOString().slice(0, 4)),
);
const load = hours.map(({ values }) => values[0]!);
const highest = load.reduce((top, kw) => (Number.isNaN(kw) ? top : Math.max(top, kw)), 0);
const loadKw = load.map((kw) => Math.round((kw * peakKw) / highest));
const celsius = hours.map(({ values }) => Math.round(values[1]!));

writeFileSync(
  new URL(target, import.meta.url),
  `// Written by tools/src/demo-samples from public data; see the comments. Run: npm run make:demo-samples

/**
 * California's day-ahead market of 2020, hourly [USD/MWh in cents]. Origin: the CAISO market case of 2020 in EPRI's
 * DER-VET (BSD-3-Clause), which does not name the node; rounded to cents.
 */
export const pricesOf2020 = {
  startMs: Date.UTC(2020, 0, 1, ${new Date(prices[0]!.ms).getUTCHours()}),
  packedCents:
    '${pack(cents)}',
} as const;

/**
 * An office of two years, hourly: mean load [kW] and the temperature outside [°C]. Origin of the load: Cambridge University
 * building 13, electricity of 2014 and 2015, from the data published by the University of Cambridge Energy Efficient Cities
 * initiative (MIT licence); scaled to a peak of ${peakKw} kW and rounded to kW. Origin of the temperature: Met Office MIDAS Open,
 * station Bedford, rounded to degrees; contains public sector information licensed under the Open Government Licence v3.0.
 */
export const officeOf2014 = {
  startMs: Date.UTC(2014, 0, 1),
  packedKw:
    '${pack(loadKw)}',
  packedCelsius:
    '${pack(celsius)}',
} as const;
`,
);
