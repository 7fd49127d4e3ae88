/**
 * The size that TARSIS chooses for a year known in advance, against one linear program of all its hours with the sizes as variables, written apart from
 * TARSIS in Python and solved by native HiGHS: both minimise the bill, the wear and the cost of the size per unit of what a saving is worth. The rates
 * have prices by time of use, demand by time of use and at any time, rising tiers of energy and demand, ratchets, and exports.
 *
 *   npm run tarsis-sizing-perfect --workspace bench -- --python python3 [--buildings 10] [--append lines.jsonl]
 */
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { median } from '@bess/kernel/stats';
import { getTariff } from '@bess/tariff-library';
import { rateCalendar } from '@bess/tariff-library/calendar';
import { type SizeOptions, size } from '@bess/tarsis/sizing';
import { buildingFiles } from '../shared/series/read-buildings.js';
import { seriesFolder } from '../shared/series/series-folder.js';
import { buildingYear, scaledTo } from './lib/building-year.js';
import { eligiblePeakKw } from './lib/eligible-peak.js';

const { values: asked } = parseArgs({
  options: {
    python: { type: 'string', default: 'python3' },
    buildings: { type: 'string', default: '10' },
    append: { type: 'string' },
  },
});

const rates: readonly { readonly code: string; readonly exports?: true }[] = [
  { code: 'sce-tou-8-option-d-under-2-kv' },
  { code: 'pge-b-19-medium-general-demand-tou-secondary' },
  { code: 'lipa-282-large-general-service-secondary-time-of-use' },
  { code: 'delmarva-power-maryland-large-general-service-secondary-lgs-s' },
  { code: 'pso-power-and-light-secondary-time-of-day-tariff-pltod' },
  {
    code: 'south-utah-valley-electric-service-district-general-non-residential-three-phase',
  },
  { code: 'milltown-new-jersey-large-power-and-lighting-service' },
  { code: 'srp-e-32-standard-price-plan-for-time-of-use-general-service' },
  { code: 'glasgow-kentucky-time-of-use-general-power-rate-schedule-tgsa-greater-than' },
  { code: 'sce-tou-8-option-d-under-2-kv', exports: true },
];
/** Cheap enough that a battery pays under most of the rates. */
const costs = { perKw: 200, perKwh: 150 };
const finance = { years: 15, discountRate: { nominalPerYear: 0.07 } };
const ROUND_TRIP_EFFICIENCY = 0.85;
const WEAR_PER_MWH = 5;
const EXPORT_PRICE = 0.05;
const HOURS = { minimum: 0.5, maximum: 8 };

interface Row {
  readonly building: string;
  readonly rate: string;
  readonly ours: Sized & { readonly chosen: Sized };
  readonly peer: Sized;
  /** NPV that TARSIS gives to its choice and to the peer's size [currency]. */
  readonly npv: number;
  readonly npvOfPeer: number;
}

interface Sized {
  readonly powerKw: number;
  readonly capacityKwh: number;
  readonly objective: number;
  readonly seconds: number;
}

const folder = seriesFolder(process.env);
const usable = buildingFiles(folder).filter(({ file }) => !file.includes('panther'));
const count = Number(asked.buildings);
const buildings = Array.from({ length: count }, (_, index) =>
  buildingYear(usable[Math.floor((index * usable.length) / count)]!, folder),
);
const known = new Map<string, Row>();
if (asked.append !== undefined && existsSync(asked.append)) {
  for (const line of readFileSync(asked.append, 'utf8').trim().split('\n')) {
    const row = JSON.parse(line) as Row;
    known.set(`${row.building} ${row.rate}`, row);
  }
}
const peer = startPeer(asked.python);
const rows: Row[] = [];
for (const building of buildings) {
  for (const rate of rates) {
    const label = `${rate.code}${rate.exports ? ', exports' : ''}`;
    const row = known.get(`${building.name} ${label}`) ?? (await compare(building, rate, label));
    if (!known.has(`${building.name} ${label}`) && asked.append !== undefined) {
      appendFileSync(asked.append, `${JSON.stringify(row)}\n`);
    }
    rows.push(row);
    console.error(`${rows.length} of ${count * rates.length}`);
  }
}
peer.end();
report();

async function compare(
  { name, grid, loadKwSeries }: ReturnType<typeof buildingYear>,
  { code, exports }: (typeof rates)[number],
  label: string,
): Promise<Row> {
  const tariff = getTariff(code);
  const peakKw = eligiblePeakKw(tariff);
  const load = scaledTo(loadKwSeries, peakKw);
  const solar = exports && solarYear(load.length, peakKw);
  const options: SizeOptions = {
    tariff,
    grid,
    loadKwSeries: load,
    ...(solar && {
      solarKwSeries: solar,
      exportRule: { kind: 'netBilling', sellPricePerKwh: EXPORT_PRICE },
    }),
    costs,
    finance,
    battery: { roundTripEfficiency: ROUND_TRIP_EFFICIENCY, wearPerMwhDischarged: WEAR_PER_MWH },
    ranges: { powerKw: { maximum: peakKw }, hours: HOURS },
    control: 'perfect',
    sizesTried: 4,
  };
  const begunMs = performance.now();
  const answer = await size(options);
  const seconds = (performance.now() - begunMs) / 1000;
  const { valuePerSaving, modelNpv } = answer.perfectProof;
  const calendar = rateCalendar(tariff, grid);
  const theirs = await peer.solve({
    tariff,
    load: Array.from(load),
    ...(solar && { solar: Array.from(solar), sellPrice: EXPORT_PRICE }),
    month: Array.from(calendar.monthIndexSeries),
    energyPeriod: Array.from(calendar.energyPeriodSeries),
    demandPeriod: calendar.demandPeriodSeries ? Array.from(calendar.demandPeriodSeries) : null,
    days: calendar.months.reduce((sum, { days }) => sum + days, 0),
    perKw: costs.perKw / valuePerSaving,
    perKwh: costs.perKwh / valuePerSaving,
    powerKw: [0, peakKw],
    hours: [HOURS.minimum, HOURS.maximum],
    wearPerKwh: WEAR_PER_MWH / 1000,
    efficiency: Math.sqrt(ROUND_TRIP_EFFICIENCY),
  });
  const { powerKw, capacityKwh } = theirs;
  const fixed = (value: number) => ({ minimum: value, maximum: value });
  const hasBattery = powerKw > 1e-6 && capacityKwh > 1e-6;
  const { best: ofPeer } = hasBattery
    ? await size({
        ...options,
        ranges: { powerKw: fixed(powerKw), hours: fixed(capacityKwh / powerKw) },
        sizesTried: 1,
      })
    : { best: { value: { npv: 0 } } };
  const { best } = answer;
  return {
    building: name,
    rate: label,
    ours: {
      powerKw: answer.perfectProof.size.powerKw,
      capacityKwh: answer.perfectProof.size.capacityKwh,
      objective: answer.best.billWithout.total - modelNpv / valuePerSaving,
      seconds,
      chosen: { powerKw: best.powerKw, capacityKwh: best.capacityKwh, objective: 0, seconds: 0 },
    },
    peer: theirs,
    npv: best.value.npv,
    npvOfPeer: ofPeer.value.npv,
  };
}

/** Panels of half the peak: a clear day of twelve hours every day. */
function solarYear(length: number, peakKw: number): Float64Array {
  return Float64Array.from({ length }, (_, hour) =>
    Math.max(0, (peakKw / 2) * Math.sin((((hour % 24) - 6) * Math.PI) / 12)),
  );
}

function startPeer(python: string) {
  const script = fileURLToPath(new URL('./size_peers.py', import.meta.url));
  const child = spawn(python, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async solve(request: object): Promise<Sized & { readonly memoryMib: number }> {
      child.stdin.write(`${JSON.stringify(request)}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error('native HiGHS ended');
      return JSON.parse(value) as Sized & { readonly memoryMib: number };
    },
    end: () => child.stdin.end(),
  };
}

function report(): void {
  const kw = ({ powerKw, capacityKwh }: Sized) =>
    powerKw < 1e-6 ? 'none' : `${powerKw.toFixed(1)} / ${capacityKwh.toFixed(1)}`;
  console.log(
    '| building | rate | peer, kW / kWh | TARSIS | objective differs by, % | NPV regret, % | s, peer | s, TARSIS |',
  );
  console.log('|---|---|---|---|---|---|---|---|');
  const off = ({ ours, peer: theirs }: Row) =>
    100 * Math.abs(ours.objective / theirs.objective - 1);
  // Where nothing pays there is nothing to regret.
  const regret = ({ npv, npvOfPeer }: Row) =>
    npvOfPeer > 0 ? 100 * Math.max(0, 1 - npv / npvOfPeer) : npv < 0 ? 100 : 0;
  for (const row of rows) {
    const { building, rate, ours, peer: theirs } = row;
    console.log(
      `| ${building} | ${rate.slice(0, 40)} | ${kw(theirs)} | ${kw(ours)} | ${off(row).toFixed(4)} | ${regret(row).toFixed(2)} | ${theirs.seconds.toFixed(1)} | ${ours.seconds.toFixed(1)} |`,
    );
  }
  const worst = (of: (row: Row) => number) => Math.max(...rows.map(of));
  const seconds = rows.map(({ ours }) => ours.seconds);
  console.log(`
${rows.length} cases, ${rows.filter(({ peer: theirs }) => theirs.powerKw > 1e-6).length} where a battery pays:
- objective: worst difference ${worst(off).toFixed(4)} %
- NPV regret of the chosen size: worst ${worst(regret).toFixed(2)} %
- seconds of TARSIS with four more sizes tried: median ${median(seconds).toFixed(1)}, most ${Math.max(...seconds).toFixed(1)}`);
}
