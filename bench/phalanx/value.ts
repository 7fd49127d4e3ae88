/**
 * Measures the share of the perfect-foresight saving on demand charges that policies keep with a two-hour battery sized by the building's
 * peak: causal replays over whole months of the buildings of `BESS_SERIES`, billed on the cleaned meter series by the tariff library
 * (`rules.md`).
 *
 *   npm run phalanx-value --workspace bench -- [--period training|validation|before-test|test] [--tariff flat,tou,ratchet] [--new-account]
 *     [--battery 10,25,50] [--policies threshold-75,site-threshold,…] [--sites fox,torino_campus_substation] [--json file] [--keep file]
 *
 * With `--new-account` a ratchet finds no peaks before the first month; otherwise it finds those of the months before, which had no battery and
 * bind for most of a year. With `--keep` the result of each policy on a site is written to a file, and what the file holds is not measured again, so
 * that an interrupted measurement can be continued; the code must be the same. Choices are made before the test (`splits.json`); the test is for measuring once.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { oneOf } from '../shared/one-of.js';
import type { Building } from '../shared/series/building.js';
import { buildingFiles, readBuilding } from '../shared/series/read-buildings.js';
import { seriesFolder } from '../shared/series/series-folder.js';
import { benchBattery } from './lib/bench-battery.js';
import { formatCampuses, formatPromises } from './lib/format-promises.js';
import { formatReliability } from './lib/format-reliability.js';
import { formatValue, type SiteRow } from './lib/format-value.js';
import { keptRows } from './lib/kept-rows.js';
import { type SiteShare, siteMeasure } from './lib/measure-site.js';
import { type Period, periodMonths, periods } from './lib/period-months.js';
import { policyRegistry } from './lib/policies/registry.js';
import { benchTariff, type TariffName, tariffNames } from './lib/tariffs.js';

const { values } = parseArgs({
  options: {
    period: { type: 'string', default: 'validation' },
    tariff: { type: 'string', default: 'flat' },
    battery: { type: 'string', default: '10,25,50' },
    policies: { type: 'string', default: Object.keys(policyRegistry).join(',') },
    sites: { type: 'string', default: '' },
    'new-account': { type: 'boolean', default: false },
    json: { type: 'string' },
    keep: { type: 'string' },
  },
});
const period = oneOf<Period>('period', values.period, periods);
const tariffs = values.tariff
  .split(',')
  .map((name) => oneOf<TariffName>('tariff', name, tariffNames));
const percents = values.battery.split(',').map(Number);
const policies = values.policies
  .split(',')
  .map((name) => oneOf('policies', name, Object.keys(policyRegistry)));
const folder = seriesFolder(process.env);
const kept = keptRows<SiteShare>(values.keep);
const asked = values.sites.split(',');
const buildings = buildingFiles(folder)
  .filter(({ file }) => asked.some((part) => file.includes(part)))
  .map((source) => readBuilding(source, folder))
  .filter((building) => periodMonths(building, period).length > 0);
if (buildings.length === 0)
  throw new Error(`no building of "${values.sites}" has months to measure`);
console.log(`Kept share of perfect foresight [%], ${period} of splits.json, ${process.version}\n`);

const tables = tariffs.flatMap((tariff) =>
  percents.map((percent) => {
    const rows = buildings.map((building) => siteRow(building, tariff, percent));
    console.log(`### ${tariff}, battery ${percent} % of peak for two hours\n`);
    console.log(`${formatValue(rows, 'site-threshold')}\n`);
    const promises = formatPromises(rows);
    if (promises !== '') console.log(`${promises}\n`);
    const campuses = formatCampuses(rows);
    if (campuses !== '') console.log(`${campuses}\n`);
    const reliability = formatReliability(rows);
    if (reliability !== '') console.log(`${reliability}\n`);
    return { tariff, percent, rows };
  }),
);
if (values.json !== undefined) {
  writeFileSync(values.json, `${JSON.stringify({ period, tables }, null, 2)}\n`);
}

function siteRow(building: Building, tariff: TariffName, percent: number): SiteRow {
  const replay = {
    building,
    months: periodMonths(building, period),
    battery: benchBattery(building.sizingPeakKw, percent),
    tariff: benchTariff(tariff, building.grid.timeZone),
    isNewAccount: values['new-account'],
  };
  const account = replay.isNewAccount ? 'new account' : 'old account';
  const measure = siteMeasure(replay);
  const shareOf = (policy: string) =>
    kept([period, tariff, percent, account, policy, building.name].join(' '), () =>
      measure(policyRegistry[policy]!(replay)),
    );
  return {
    site: building.name,
    campus: building.campus,
    shares: Object.fromEntries(policies.map((policy) => [policy, shareOf(policy)])),
  };
}
