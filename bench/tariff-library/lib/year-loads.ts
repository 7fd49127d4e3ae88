import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hourlyMeans } from '../../shared/series/hourly-means.js';
import { parseCsv } from '../../shared/series/parse-csv.js';
import { seriesFolder } from '../../shared/series/series-folder.js';

const HOURS = 8760;

/** The first 8,760 hours with a value of each building [kW]; all lie before the test stretches of `splits.json`. */
export function yearLoads(names: readonly string[]): Record<string, number[]> {
  const folder = seriesFolder(process.env);
  return Object.fromEntries(
    names.map((name) => {
      const table = parseCsv(readFileSync(join(folder, `bldg_${name}.csv`), 'utf8'));
      const { values } = hourlyMeans(table.epochMsSeries, table.column('load_kw'));
      const known = Array.from(values).slice(0, HOURS);
      if (known.length < HOURS) throw new Error(`${name} has ${known.length} hours, not a year`);
      return [name, known.map((kw) => Math.max(0, kw))];
    }),
  );
}
