import { yearGrid } from '@bess/kernel/series';
import { afterAll, describe, expect, it } from 'vitest';
import { calculateBill } from '../src/index.js';
import type { DemandTier, EnergyTier } from '../src/schema/index.js';
import { allHours, plainTariff } from '../test/support/plain-tariff.js';
import { expectAnswer, printAnswers } from './answers-table.js';
import { oracleJson } from './oracles-folder.js';

afterAll(printAnswers);

interface ReoptCase {
  readonly id: string;
  readonly year?: number;
  readonly monthly_demand_rates?: number[];
  readonly demand_lookback_percent?: number;
  readonly demand_lookback_months?: number[];
  readonly billed_kw?: number[];
  readonly energy?: number;
  readonly demand_per_kw_month?: number;
  readonly demand_tiers?: [number | null, number][];
  readonly energy_tiers_kwh_month?: [number | null, number][];
  readonly expect_annual_demand_cost?: number;
  readonly expect_energy?: number;
  readonly expect_demand?: number;
  readonly expect_annual_kwh?: number;
  readonly tol?: number;
  readonly cp_time_steps?: number[][];
  readonly cp_charge_per_kw?: number[];
  readonly expect_cp_cost?: number;
}

function reoptCase(id: string): ReoptCase {
  const { cases } = oracleJson<{ cases: ReoptCase[] }>('reopt-rates', 'expected.json');
  const found = cases.find((candidate) => candidate.id === id);
  if (!found) throw new Error(`There is no case ${id}`);
  return found;
}

const grid = yearGrid(2022, 60, 'UTC');

/** A flat load with some hours changed; REopt counts hours from 1. */
function load(flatKw: number, hours: Record<number, number> = {}): Float64Array {
  const series = new Float64Array(8760).fill(flatKw);
  for (const [hour, loadKw] of Object.entries(hours)) series[Number(hour) - 1] = loadKw;
  return series;
}

function flatDemand(prices: readonly number[]) {
  return {
    unit: 'kW' as const,
    groups: prices.map((pricePerUnit) => ({ tiers: [{ upTo: null, pricePerUnit }] })),
    monthlyGroups: Array.from({ length: 12 }, (_, month) => (prices.length === 1 ? 0 : month)),
  };
}

function demandTiers(tiers: readonly [number | null, number][]): DemandTier[] {
  return tiers.map(([upTo, pricePerUnit]) => ({ upTo, pricePerUnit }));
}

describe('REopt rates', () => {
  it('lookback_urdb: 35 % of the highest peak of the year', () => {
    const { expect_annual_demand_cost } = reoptCase('lookback_urdb');
    const tariff = plainTariff('lookback-urdb', {
      // The choice of the six warm months does not matter: the peak is in January, a cold one.
      flatDemand: flatDemand([
        10.5, 10.5, 10.5, 10.5, 11.5, 11.5, 11.5, 11.5, 11.5, 11.5, 10.5, 10.5,
      ]),
      ratchet: { fraction: 0.35, months: new Array(12).fill(true), previousMonths: 0 },
    });
    const bill = calculateBill(tariff, load(1, { 8: 100 }), grid, { priorPeaksKw: 'steadyYear' });
    expectAnswer(
      'lookback_urdb',
      'demand',
      bill.byComponent.flatDemand,
      expect_annual_demand_cost!,
      1e-6,
    );
  });

  it('lookback_months: 75 % of January, April and December', () => {
    const answer = reoptCase('lookback_months');
    const tariff = plainTariff('lookback-months', {
      flatDemand: flatDemand(answer.monthly_demand_rates!),
      ratchet: {
        fraction: answer.demand_lookback_percent!,
        months: answer.demand_lookback_months!.map((flag) => flag === 1),
        previousMonths: 0,
      },
    });
    const hours = { 22: 200, 2403: 400, 4088: 500, 8333: 300 };
    const bill = calculateBill(tariff, load(100, hours), grid, { priorPeaksKw: 'steadyYear' });
    expect(bill.months.map(({ billedFlatKw }) => billedFlatKw)).toEqual(answer.billed_kw);
    expectAnswer('lookback_months', 'demand', bill.total, answer.expect_annual_demand_cost!, 1e-6);
  });

  it('coincident_peak: one charge for each group of hours', () => {
    const answer = reoptCase('coincident_peak');
    const periods = answer.cp_charge_per_kw!.map((price) => ({
      tiers: demandTiers([[null, price]]),
    }));
    // The first group is in January, the second in the following months.
    const schedule = allHours(1);
    schedule[0] = new Array<number>(24).fill(0);
    const tariff = plainTariff('coincident', {
      coincident: { unit: 'kW', periods, weekdaySchedule: schedule, weekendSchedule: schedule },
    });
    const coincidentHours = answer.cp_time_steps!.map((hours) => hours.map((hour) => hour - 1));
    const bill = calculateBill(tariff, load(1), grid, { coincidentHours });
    expectAnswer('coincident_peak', 'demand', bill.total, answer.expect_cp_cost!, 1e-9);
  });

  it('blended: one energy and one demand price', () => {
    const answer = reoptCase('blended');
    const tiers: EnergyTier[] = [{ upTo: null, unit: 'kWh', pricePerKwh: answer.energy! }];
    const tariff = plainTariff('blended', {
      energy: { periods: [{ tiers }], weekdaySchedule: allHours(), weekendSchedule: allHours() },
      flatDemand: flatDemand([answer.demand_per_kw_month!]),
    });
    const { byComponent } = calculateBill(tariff, load(10_000 / 8760), grid);
    expectAnswer('blended', 'energy', byComponent.energy, answer.expect_energy!, answer.tol!);
    expectAnswer('blended', 'demand', byComponent.flatDemand, answer.expect_demand!, answer.tol!);
  });

  it('tiered_tou_demand: the first 50 kW free', () => {
    const answer = reoptCase('tiered_tou_demand');
    const tariff = plainTariff('tiered-tou-demand', {
      touDemand: {
        unit: 'kW',
        periods: [{ tiers: demandTiers(answer.demand_tiers!) }],
        weekdaySchedule: allHours(),
        weekendSchedule: allHours(),
      },
    });
    const bill = calculateBill(tariff, load(1e6 / 8760), grid);
    expectAnswer(
      'tiered_tou_demand',
      'demand',
      bill.byComponent.touDemand,
      answer.expect_demand!,
      1e-6,
    );
  });

  it('tiered_decreasing: limits hit exactly open no further tier', () => {
    const answer = reoptCase('tiered_decreasing');
    const tiers = answer.energy_tiers_kwh_month!.map(
      ([upTo, pricePerKwh]): EnergyTier => ({ upTo, unit: 'kWh', pricePerKwh }),
    );
    const tariff = plainTariff('tiered-decreasing', {
      energy: { periods: [{ tiers }], weekdaySchedule: allHours(), weekendSchedule: allHours() },
      flatDemand: {
        unit: 'kW',
        groups: [{ tiers: demandTiers(answer.demand_tiers!) }],
        monthlyGroups: new Array(12).fill(0),
      },
    });
    const bill = calculateBill(tariff, load(100), grid);
    expect(bill.lines.filter(({ tier }) => tier === 1)).toEqual([]);
    expectAnswer(
      'tiered_decreasing',
      'energy',
      bill.byComponent.energy,
      answer.expect_energy!,
      1e-6,
    );
    expectAnswer(
      'tiered_decreasing',
      'demand',
      bill.byComponent.flatDemand,
      answer.expect_demand!,
      1e-6,
    );
  });

  it('fifteen_min: 1 kW in 35,040 steps is 8,760 kWh', () => {
    const quarters = new Float64Array(35_040).fill(1);
    const bill = calculateBill(plainTariff('quarters', {}), quarters, yearGrid(2022, 15, 'UTC'));
    const kwh = bill.months.reduce((sum, { energyKwh }) => sum + energyKwh, 0);
    expectAnswer('fifteen_min', 'kWh', kwh, reoptCase('fifteen_min').expect_annual_kwh!, 1e-6);
  });
});
