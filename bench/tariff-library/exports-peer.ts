import { createTimeGrid } from '@bess/kernel/series';
import {
  type BillOptions,
  calculateBill,
  getTariff,
  listTariffs,
  type Tariff,
} from '@bess/tariff-library';
import type { ExportRule } from '@bess/tariff-library/bill';
import { peerBills } from './lib/peer-bills.js';
import { type SamInputs, samInputs } from './lib/sam-inputs.js';
import { yearLoads } from './lib/year-loads.js';

/**
 * Compares bills with exports with those of PySAM's `Utilityrate5`: every way to credit exports, with and without minimums, on
 * bundled tariffs and a real load with solar generation, month by month.
 *
 *   npm run tariff-exports-peer --workspace bench -- <python with the packages of bench/tariff-library/requirements.txt> [every] [years]
 *
 * `every`: takes every n-th tariff, 10 by default. `years`: number of years, 1 by default; with more, both sides have working
 * days alone, because SAM's second year begins on the weekday of its first.
 */
const CENT = 0.01;
const [python = 'python3', every = '10', yearsAsked = '1'] = process.argv.slice(2);
const years = Number(yearsAsked);

interface Case {
  readonly name: string;
  readonly rule: ExportRule;
  readonly sam: SamInputs;
}

const trueUps: Case[] = [3, 6, 12].flatMap((trueUpMonth) => {
  const sam = { ur_nm_credit_month: trueUpMonth - 1 };
  const end = `, true-up in month ${trueUpMonth}`;
  const next = { appliesFrom: 'nextMonth', trueUpMonth } as const;
  const same = { appliesFrom: 'sameMonth', trueUpMonth } as const;
  const inKwh = {
    kind: 'netMetering',
    unit: 'kWh',
    bankBy: 'timeOfDay',
    trueUpMonth,
    trueUpPricePerKwh: 0.03,
  } as const;
  const nextMonth = { ...sam, ur_metering_option: 3 };
  const sameMonth = { ...nextMonth, ur_nb_apply_credit_current_month: 1 };
  const banked = { ...sam, ur_metering_option: 0, ur_nm_yearend_sell_rate: 0.03 };
  return [
    {
      name: `net billing, from the next month${end}`,
      rule: { kind: 'netBilling', carryover: next },
      sam: nextMonth,
    },
    {
      name: `net billing, from the same month${end}`,
      rule: { kind: 'netBilling', carryover: same },
      sam: sameMonth,
    },
    {
      name: `net billing, credits expire${end}`,
      rule: { kind: 'netBilling', carryover: { ...next, trueUp: 'expires' } },
      sam: { ...nextMonth, ur_nb_credit_expire: 1 },
    },
    {
      name: `net metering in money${end}`,
      rule: { kind: 'netMetering', unit: 'money', carryover: same },
      sam: { ...sam, ur_metering_option: 1 },
    },
    { name: `net metering in kWh${end}`, rule: inKwh, sam: banked },
  ];
});
const cases: Case[] = [
  { name: 'net billing', rule: { kind: 'netBilling' }, sam: { ur_metering_option: 2 } },
  { name: 'buy all, sell all', rule: { kind: 'buyAllSellAll' }, sam: { ur_metering_option: 4 } },
  ...trueUps,
];
const minimums: Readonly<Record<string, Tariff['minimum']>> = {
  'no minimum': undefined,
  'monthly minimum': { perMonth: 1500, perYear: 0 },
  'annual minimum': { perMonth: 0, perYear: 20_000 },
};

const [loadKw = []] = Object.values(yearLoads(['bdg2_fox_office_thelma']));
const meanKw = loadKw.reduce((sum, kw) => sum + kw, 0) / loadKw.length;
/** A clear day's half sine, longer and higher in summer, on average 1.2 times the load. */
const generationKw = loadKw.map((_, hour) => {
  const season = -Math.cos((2 * Math.PI * (hour / 24 + 10)) / 365);
  const elevation = Math.cos((Math.PI * ((hour % 24) - 12)) / (11 + 3 * season));
  return Math.abs((hour % 24) - 12) > 6 + 2 * season
    ? 0
    : Math.max(0, elevation) * (1 + 0.4 * season) * 4 * meanKw;
});

const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/** Load minus generation of each month [kWh]. */
const netKwhByMonth = MONTH_DAYS.map((days, month) => {
  const start = 24 * MONTH_DAYS.slice(0, month).reduce((sum, before) => sum + before, 0);
  const end = start + 24 * days;
  const sum = (kw: readonly number[]) =>
    kw.slice(start, end).reduce((total, one) => total + one, 0);
  return sum(loadKw) - sum(generationKw);
});

const sold = listTariffs()
  .filter((_, index) => index % Number(every) === 0)
  .map(({ code }) => withSellPrices(getTariff(code)));
const tariffs: Record<string, SamInputs> = {};
const asked: { key: string; tariff: Tariff; rule: ExportRule; group: string }[] = [];
for (const plain of sold) {
  for (const [least, minimum] of Object.entries(minimums)) {
    const { minimum: _, ...rest } = plain;
    const tariff: Tariff = { ...rest, ...(minimum && { minimum }) };
    const inputs = samInputs(tariff);
    if (typeof inputs === 'string') continue;
    for (const { name, rule, sam } of cases) {
      const key = `${tariff.code} | ${name} | ${least}`;
      tariffs[key] = { ...inputs, ...sam };
      asked.push({ key, tariff, rule, group: `${name} | ${least}` });
    }
  }
}
const loads = { load: loadKw };
const peer = await peerBills(python, { loads, generation: { load: generationKw }, tariffs, years });

const groups = new Map<string, { agree: number; of: number; worst: number; example: string }>();
for (const { key, tariff, rule, group } of asked) {
  const theirs = peer[key]!['load']!;
  if (typeof theirs === 'string') throw new Error(`PySAM refuses ${key}: ${theirs}`);
  const ours = monthsOf(tariff, rule);
  const forgotten = forgottenJanuaries(rule);
  const differences = ours.map((total, month) =>
    Math.abs(total - forgotten[month]! - theirs[month]!),
  );
  const worst = Math.max(...differences);
  const row = groups.get(group) ?? { agree: 0, of: 0, worst: 0, example: '' };
  row.of += 1;
  if (worst <= CENT) row.agree += 1;
  if (worst > row.worst) {
    const month = differences.indexOf(worst);
    row.worst = worst;
    row.example = `${tariff.code}, month ${month + 1}: ${ours[month]!.toFixed(4)} here, ${theirs[month]!.toFixed(4)} there`;
  }
  groups.set(group, row);
}
console.log('| exports | minimum | within a cent in all months | greatest difference | where |');
console.log('|---|---|---|---|---|');
for (const [group, { agree, of, worst, example }] of groups) {
  const where = worst > CENT ? example : '';
  console.log(`| ${group} | ${agree} of ${of} | ${worst.toExponential(1)} | ${where} |`);
}

/**
 * SAM's year: 8,760 hours, 1 January a Monday, no change of the clock, no holidays; no charge by the day. Several years
 * begin in 2017, so that three of them have no leap day.
 */
function monthsOf(tariff: Tariff, exportRule: ExportRule): number[] {
  const length = 8760 * years;
  const start = years > 1 ? '2017-01-01' : '2018-01-01';
  const grid = createTimeGrid({ start, length, stepMinutes: 60, timeZone: 'UTC' });
  const hasTwoMeters = exportRule.kind === 'buyAllSellAll';
  const again = (kw: (hour: number) => number) =>
    Float64Array.from({ length }, (_, step) => kw(step % 8760));
  const options: BillOptions = {
    exportRule,
    ...(hasTwoMeters && { exportKwSeries: again((hour) => generationKw[hour]!) }),
  };
  const drawnKw = again((hour) => loadKw[hour]! - (hasTwoMeters ? 0 : generationKw[hour]!));
  const bill = calculateBill(tariff, drawnKw, grid, options);
  return bill.months.map(({ total }) => total);
}

/**
 * What SAM pays too much at each month's true-up: from the second year on, its count of the kWh left over omits what January
 * drew, while January's bill counts it.
 */
function forgottenJanuaries(rule: ExportRule): number[] {
  const months = 12 * years;
  if (rule.kind !== 'netMetering' || rule.unit !== 'kWh') return new Array<number>(months).fill(0);
  const { trueUpMonth, trueUpPricePerKwh = 0 } = rule;
  let [left, leftThere] = [0, 0];
  return Array.from({ length: months }, (_, index) => {
    const drawnKwh = netKwhByMonth[index % 12]!;
    left = Math.max(0, left - drawnKwh);
    leftThere = Math.max(0, leftThere - (index % 12 === 0 ? Math.min(0, drawnKwh) : drawnKwh));
    if ((index % 12) + 1 !== trueUpMonth) return 0;
    const paidTooMuch = trueUpPricePerKwh * (leftThere - left);
    [left, leftThere] = [0, 0];
    return paidTooMuch;
  });
}

/** SAM's tier scope, and half the price for an exported kWh, so that buying and selling never cancel. */
function withSellPrices(tariff: Tariff): Tariff {
  const periods = tariff.energy.periods.map(({ tiers }) => ({
    tiers: tiers.map((tier) => ({ ...tier, sellPricePerKwh: Math.max(0, tier.pricePerKwh / 2) })),
  }));
  const energy = withWorkingDays({ ...tariff.energy, tierScope: 'month' as const, periods });
  const { touDemand } = tariff;
  return {
    ...tariff,
    energy,
    ...(touDemand && { touDemand: withWorkingDays(touDemand) }),
    holidays: 'none',
    fixed: { perMonth: tariff.fixed.perMonth, perDay: 0 },
  };
}

function withWorkingDays<Charge extends Pick<Tariff['energy'], 'weekdaySchedule'>>(charge: Charge) {
  return years > 1 ? { ...charge, weekendSchedule: charge.weekdaySchedule } : charge;
}
