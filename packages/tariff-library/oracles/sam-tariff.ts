import type { Tariff } from '../src/index.js';
import type { DemandTier, EnergyTier, HourlySchedule } from '../src/schema/index.js';
import { plainTariff } from '../test/support/plain-tariff.js';
import { oracleJson, oracleText } from './oracles-folder.js';

/** The inputs of SAM's `utilityrate5` that bills of the first year depend on. */
export interface SamInputs {
  readonly ur_ec_tou_mat: readonly number[][];
  readonly ur_ec_sched_weekday: readonly number[][];
  readonly ur_ec_sched_weekend: readonly number[][];
  readonly ur_dc_enable: number;
  readonly ur_dc_tou_mat: readonly number[][];
  readonly ur_dc_flat_mat: readonly number[][];
  readonly ur_dc_sched_weekday: readonly number[][];
  readonly ur_dc_sched_weekend: readonly number[][];
  readonly ur_monthly_fixed_charge: number;
  readonly ur_monthly_min_charge: number;
  readonly ur_annual_min_charge: number;
  readonly ur_metering_option: number;
  readonly ur_nm_yearend_sell_rate: number;
  /** Month at the end of which credits are settled, from 0; default December. */
  readonly ur_nm_credit_month?: number;
}

export interface SamCase {
  readonly inputs: SamInputs;
  readonly series: {
    readonly load: { readonly file: string };
    readonly gen: { readonly file: string };
  };
  readonly expected: readonly { quantity: string; expected: string; tol?: string }[];
}

const ENERGY_UNITS: readonly EnergyTier['unit'][] = [
  'kWh',
  'kWhPerKw',
  'kWhDaily',
  'kWhPerKwDaily',
];
/** SAM represents an absent limit as a very large one. */
const UNBOUNDED = 1e30;

export function samCase(name: string): SamCase {
  return oracleJson<SamCase>('sam-bills', 'cases', `${name}.json`);
}

/** The load of a case [kW]. */
export function samLoad({ series }: SamCase): Float64Array {
  return samSeries(series.load.file);
}

/** The first year of a case's generation [kW]; negative at night, when the inverter consumes. */
export function samGeneration({ series }: SamCase): Float64Array {
  return samSeries(series.gen.file.replace('gen_25_year_', 'gen_year_1_of_25_'));
}

function samSeries(file: string): Float64Array {
  const lines = oracleText('sam-bills', 'series', file).split(/\s+/).filter(Boolean);
  return Float64Array.from(lines, Number);
}

/** SAM's periods count from 1, its flat demand months from 0. */
export function samTariff(name: string, inputs: SamInputs): Tariff {
  const energyPeriods = grouped(inputs.ur_ec_tou_mat, 1).map((rows) => ({
    tiers: rows.map(
      ([, , upTo, unit, buy, sell]): EnergyTier => ({
        upTo: limit(upTo!),
        unit: ENERGY_UNITS[unit!]!,
        pricePerKwh: buy!,
        sellPricePerKwh: sell!,
      }),
    ),
  }));
  return plainTariff(name.toLowerCase().replaceAll('_', '-'), {
    energy: {
      // SAM charges the month's energy on one set of tiers and gives every period its share of each tier.
      tierScope: 'month',
      periods: energyPeriods,
      weekdaySchedule: fromOne(inputs.ur_ec_sched_weekday),
      weekendSchedule: fromOne(inputs.ur_ec_sched_weekend),
    },
    ...(inputs.ur_dc_enable === 1 && {
      touDemand: {
        unit: 'kW',
        periods: grouped(inputs.ur_dc_tou_mat, 1).map(demandTiers),
        weekdaySchedule: fromOne(inputs.ur_dc_sched_weekday),
        weekendSchedule: fromOne(inputs.ur_dc_sched_weekend),
      },
      flatDemand: {
        unit: 'kW',
        groups: grouped(inputs.ur_dc_flat_mat, 0).map(demandTiers),
        monthlyGroups: Array.from({ length: 12 }, (_, month) => month),
      },
    }),
    fixed: { perMonth: inputs.ur_monthly_fixed_charge, perDay: 0 },
    minimum: { perMonth: inputs.ur_monthly_min_charge, perYear: inputs.ur_annual_min_charge },
  });
}

function grouped(rows: readonly number[][], first: number): number[][][] {
  const groups: number[][][] = [];
  for (const row of rows) {
    const group = row[0]! - first;
    groups[group] ??= [];
    groups[group].push(row);
  }
  return groups;
}

function demandTiers(rows: number[][]): { tiers: DemandTier[] } {
  return {
    tiers: rows.map(([, , upTo, price]) => ({ upTo: limit(upTo!), pricePerUnit: price! })),
  };
}

function limit(upTo: number): number | null {
  return upTo > UNBOUNDED ? null : upTo;
}

function fromOne(schedule: readonly number[][]): HourlySchedule {
  return schedule.map((row) => row.map((period) => period - 1));
}
