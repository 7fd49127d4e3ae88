import { exampleJobId } from '../../job-operations/job-schemas.js';
import type { SizeAnswer } from './size-answer-schema.js';

const exampleBill = {
  energy: 84_000,
  tou_demand: 9_000,
  flat_demand: 21_000,
  coincident_demand: 0,
  export_credit: 0,
  fixed: 6_000,
  minimum: 0,
  total: 120_000,
  wear: 0,
  later_ratchet: 0,
};

const exampleValue = { first_year_savings: 9_000, npv: 21_000, payback_years: 6.4 };

const exampleReturns = {
  npv: 21_000,
  internal_rate_of_return: { rate: 0.124, all: [0.124], status: 'unique' as const },
  payback_years: 6.4,
  discounted_payback_years: 9.1,
};

/** Two years of a project, for an example. */
const exampleProject: SizeAnswer['best'] = {
  power_kw: 50,
  capacity_kwh: 100,
  solar_kw: 0,
  control: 'achievable',
  bill_without: exampleBill,
  bill_with: { ...exampleBill, tou_demand: 4_000, flat_demand: 17_000, total: 111_000, wear: 90 },
  value: exampleValue,
  simulated_savings: 9_000,
  savings_standard_error: 240,
  capital_cost: 55_000,
  incentives: [{ name: 'state programme', amount: 15_000 }],
  savings_by_year: [9_000],
  project: {
    project: exampleReturns,
    equity: exampleReturns,
    debt: null,
    levelized_cost_of_storage: { nominal_per_mwh: 210, real_per_mwh: 180 },
    nominal_discount_rate_per_year: 0.07,
    cash_flow: {
      income: [{ name: 'bill savings', by_year: [0, 9_000] }],
      operation: [{ name: 'upkeep', by_year: [0, -400] }],
      investment: [{ name: 'battery', by_year: [-40_000, 0] }],
      available_for_debt_service: [0, 8_600],
      federal_depreciation: [0, 0],
      state_depreciation: [0, 0],
      federal_tax: [0, 0],
      state_tax: [0, 0],
      interest: [0, 0],
      principal: [0, 0],
      debt_balance: [0, 0],
      project: [-40_000, 8_600],
      equity: [-40_000, 8_600],
      cumulative_discounted_equity: [-40_000, -31_963],
    },
  },
  ageing: {
    years: [
      {
        year: 1,
        end_capacity_fraction: 0.97,
        mean_capacity_fraction: 0.985,
        calendar_loss: 0.02,
        cycle_loss: 0.01,
        resistance_growth: 0.01,
        round_trip_efficiency: 0.85,
        discharged_mwh: 18,
        full_cycles: 180,
        replaced: false,
      },
    ],
    life_years: 12.5,
    warranty_end: null,
    model: { name: 'LFP', sources: ['Naumann et al. 2018'], extrapolated: [] },
  },
};

/** An answer as the documentation shows it. */
export const exampleSizeAnswer: SizeAnswer = {
  job_id: exampleJobId,
  tariff: 'sce-tou-8-option-d-under-2-kv',
  year: {
    from: '2025-11',
    to: '2026-10',
    step_minutes: 15,
    energy_kwh: 1_204_000,
    peak_kw: 412,
  },
  control: 'achievable',
  battery_pays: true,
  best: exampleProject,
  perfect: { ...exampleProject, control: 'perfect' },
  perfect_proof: {
    size: { power_kw: 50, capacity_kwh: 100, solar_kw: 0 },
    model_npv: 22_000,
    model_npv_bound: 22_001,
    value_per_saving: 7.1,
    columns: 240_000,
    rows: 180_000,
  },
  frontier: [
    {
      power_kw: 50,
      capacity_kwh: 100,
      solar_kw: 0,
      capital_cost: 55_000,
      simulated_savings: 9_000,
      achievable: exampleValue,
      perfect: { first_year_savings: 10_000, npv: 28_000, payback_years: 5.6 },
    },
  ],
  sensitivities: [
    {
      name: 'costs +20 %',
      npv_of_chosen: 12_000,
      best: { power_kw: 35, capacity_kwh: 70, solar_kw: 0 },
      npv: 13_000,
    },
  ],
};
