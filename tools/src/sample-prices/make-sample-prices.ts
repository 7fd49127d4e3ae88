/**
 * Makes the project's sample of market prices: thirteen weeks of California's day-ahead market for the examples.
 *
 * Run: npm run make:sample-prices --workspace @bess/tools -- <price_caiso_dervet_2020.csv>
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { writeDataNote } from '../internal/write-data-note.js';

const fileName = 'caiso-2020-prices.csv';
// Local midnights of 1 January and 1 April 2020.
const firstMs = Date.parse('2020-01-01T08:00:00Z');
const endMs = Date.parse('2020-04-01T07:00:00Z');

const source = process.argv[2];
if (!source) throw new Error('name the CSV file of the market as the first argument');

const csv = ['time_utc,usd_per_mwh,regulation_usd_per_mw_h'];
for (const line of readFileSync(source, 'utf8').trim().split('\n').slice(1)) {
  const [time, price, up, down] = line.split(',');
  const ms = Date.parse(time!.replace('Z', ':00Z'));
  if (ms < firstMs || ms >= endMs) continue;
  const regulation = Number(up) + Number(down);
  csv.push(`${new Date(ms).toISOString()},${Number(price).toFixed(2)},${regulation.toFixed(2)}`);
}

const folder = new URL('../../../examples/data/', import.meta.url);
writeFileSync(new URL(fileName, folder), `${csv.join('\n')}\n`);
writeDataNote(
  new URL('README.md', folder),
  fileName,
  `thirteen weeks of California's day-ahead market, hourly, labelled by their start in UTC, local zone America/Los_Angeles: ` +
    `energy [USD/MWh] and regulation, up and down combined [USD/MW per h]. Origin: the CAISO market case of 2020 in ` +
    `EPRI's DER-VET (BSD-3-Clause), which does not name the node; rounded to cents. Written by \`tools/src/sample-prices\`.`,
);
