import { assumptionSchema } from '@bess/tarsis/schema';
import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { closed } from '../../http/route.js';
import { exampleJobId } from '../../job-operations/job-schemas.js';

const money = (description: string) => Type.Number({ description: `${description} [USD]` });
const orNull = <Schema extends TSchema>(schema: Schema, description: string) =>
  Type.Union([schema, Type.Null()], { description });
const byYear = (description: string) =>
  Type.Array(Type.Number(), {
    description: `${description}, in money of its year, year 0 first [USD]`,
  });

const controlSchema = Type.Union([Type.Literal('achievable'), Type.Literal('perfect')], {
  description:
    '`achievable`: a controller that does not know the future; `perfect`: the optimum of a year known completely',
});

const sizeFields = {
  power_kw: Type.Number({ description: 'Power of the battery at the meter [kW]' }),
  capacity_kwh: Type.Number({ description: 'Usable energy of the battery [kWh]' }),
  solar_kw: Type.Number({ description: 'Power of panels that are built with it [kW]' }),
};

/** A year's bill by kind of charge. */
const billSchema = Type.Object(
  {
    energy: money('Energy'),
    tou_demand: money('Demand by time of use'),
    flat_demand: money('Any-time demand'),
    coincident_demand: money('Demand in the hour of the system peak'),
    export_credit: money('Credit for exports, negative where they earn money'),
    fixed: money('Fixed charges'),
    minimum: money('Shortfall to the minimum charge'),
    total: money('Sum of the lines above'),
    wear: money('Not part of the bill: what the controller counted as wear'),
    later_ratchet: money('Not part of the bill: what its peaks cost after the year'),
  },
  closed,
);

const valueSchema = Type.Object(
  {
    first_year_savings: money('Saving on the bill that a first year is expected to bring'),
    npv: money('Net present value to the owner, after tax and debt service'),
    payback_years: orNull(
      Type.Number(),
      'Years until the investment is earned back; null if never',
    ),
  },
  closed,
);

const cashFlowLines = (description: string) =>
  Type.Array(Type.Object({ name: Type.String(), by_year: byYear('Amount') }, closed), {
    description,
  });

const cashFlowSchema = Type.Object(
  {
    income: cashFlowLines('Savings on the bill'),
    operation: cashFlowLines('Upkeep; costs are negative'),
    investment: cashFlowLines(
      'Capital cost less incentives in year 0, replaced cells, value at the end',
    ),
    available_for_debt_service: byYear('Income less upkeep'),
    federal_depreciation: byYear('Federal depreciation'),
    state_depreciation: byYear('State depreciation'),
    federal_tax: byYear('Federal income tax, negative where it is saved elsewhere'),
    state_tax: byYear('State income tax'),
    interest: byYear('Interest'),
    principal: byYear('Repayment'),
    debt_balance: byYear('Debt left'),
    project: byYear('After tax, as if there were no debt'),
    equity: byYear('After tax and debt service: what the owner pays and receives'),
    cumulative_discounted_equity: byYear('The same, discounted and added up'),
  },
  { ...closed, description: 'Every list has an entry for each of the years 0 to the last' },
);

const returnsSchema = Type.Object(
  {
    npv: money('Net present value in year 0'),
    internal_rate_of_return: Type.Object(
      {
        rate: orNull(Type.Number(), 'The rate per year, if there is exactly one'),
        all: Type.Array(Type.Number(), { description: 'All rates above −1, ascending' }),
        status: Type.Union(
          [
            Type.Literal('unique'),
            Type.Literal('several'),
            Type.Literal('none'),
            Type.Literal('undetermined'),
          ],
          {
            description:
              '`several`: the cash flow changes its sign more than once, and no rate is the return; `none`: it is worth more than nothing at every rate, or less; `undetermined`: nothing is paid or earned',
          },
        ),
      },
      closed,
    ),
    payback_years: orNull(
      Type.Number(),
      'Years until the investment is earned back; null if never',
    ),
    discounted_payback_years: orNull(Type.Number(), 'The same with the cash flow discounted'),
  },
  closed,
);

const projectSchema = Type.Object(
  {
    project: returnsSchema,
    equity: returnsSchema,
    debt: orNull(
      Type.Object(
        {
          amount: money('Borrowed in year 0'),
          fraction: Type.Number({ description: 'Share of the capital cost after incentives' }),
          coverage_by_year: Type.Array(Type.Union([Type.Number(), Type.Null()]), {
            description: 'Cash available per payment, for each year of the term',
          }),
          minimum_coverage: Type.Union([Type.Number(), Type.Null()]),
        },
        closed,
      ),
      'Null without debt',
    ),
    levelized_cost_of_storage: orNull(
      Type.Object(
        {
          nominal_per_mwh: Type.Number({ description: 'Constant in money of each year [USD/MWh]' }),
          real_per_mwh: Type.Number({ description: 'Constant in money of year 0 [USD/MWh]' }),
        },
        closed,
      ),
      'Cost per MWh discharged, before tax; null without a battery',
    ),
    nominal_discount_rate_per_year: Type.Number(),
    cash_flow: cashFlowSchema,
  },
  {
    ...closed,
    description: 'Returns of the whole project without debt, and of the owner’s equity with it',
  },
);

const ageingSchema = Type.Object(
  {
    years: Type.Array(
      Type.Object(
        {
          year: Type.Integer({ description: 'From 1' }),
          end_capacity_fraction: Type.Number({
            description: 'Share of the capacity left at its end',
          }),
          mean_capacity_fraction: Type.Number({ description: 'Its mean over the year' }),
          calendar_loss: Type.Number({ description: 'Share lost with time so far' }),
          cycle_loss: Type.Number({ description: 'Share lost by use so far' }),
          resistance_growth: Type.Number({
            description: 'Growth of resistance so far, as a share',
          }),
          round_trip_efficiency: Type.Number({ description: 'Mean efficiency at the meter' }),
          discharged_mwh: Type.Number({ description: 'Energy discharged [MWh]' }),
          full_cycles: Type.Number({ description: 'Equivalent full cycles of the rated capacity' }),
          replaced: Type.Boolean({ description: 'Whether the cells are replaced at its end' }),
        },
        closed,
      ),
    ),
    life_years: orNull(Type.Number(), 'Years until the battery is spent; null if it outlives them'),
    warranty_end: orNull(
      Type.Object(
        {
          years: Type.Number(),
          by: Type.Union([
            Type.Literal('years'),
            Type.Literal('full_cycles'),
            Type.Literal('throughput_mwh'),
          ]),
        },
        closed,
      ),
      'When and by which limit the warranty ends; null if it outlasts these years or none was given',
    ),
    model: Type.Object(
      {
        name: Type.String(),
        sources: Type.Array(Type.String()),
        extrapolated: Type.Array(Type.String(), {
          description: 'Where the use leaves the range that was measured',
        }),
      },
      closed,
    ),
  },
  closed,
);

const sizedProjectSchema = Type.Object(
  {
    ...sizeFields,
    control: controlSchema,
    bill_without: billSchema,
    bill_with: billSchema,
    value: valueSchema,
    simulated_savings: money('Saving in the simulated year itself, its luck included'),
    savings_standard_error: orNull(
      Type.Number(),
      'Standard error of the expected saving, from the spread of the sizes nearby [USD]; null with too few of them',
    ),
    capital_cost: money('Cost in year 0, before incentives'),
    incentives: Type.Array(Type.Object({ name: Type.String(), amount: money('Amount') }, closed)),
    savings_by_year: Type.Array(Type.Number(), {
      description:
        'Saving on the bill of years 1, 2, …, after ageing and growth of the rate, in money of its year [USD]',
    }),
    project: projectSchema,
    ageing: orNull(ageingSchema, 'Null without a battery'),
  },
  closed,
);

const frontierSizeSchema = Type.Object(
  {
    ...sizeFields,
    capital_cost: money('Cost in year 0, before incentives'),
    simulated_savings: orNull(
      Type.Number(),
      'Saving in the simulated year itself [USD]; null where only perfect control was asked for',
    ),
    achievable: orNull(valueSchema, 'Null where only perfect control was asked for'),
    perfect: orNull(valueSchema, 'Null where it was not computed'),
  },
  closed,
);

/** Answer of `POST /tarsis/size`. */
export const sizeAnswerSchema = Type.Object(
  {
    job_id: Type.String({ description: 'Identifier of the job' }),
    tariff: Type.String({ description: 'Code of the tariff' }),
    year: Type.Object(
      {
        from: Type.String({ description: 'First of the twelve months, YYYY-MM' }),
        to: Type.String({ description: 'Last of the twelve months, YYYY-MM' }),
        step_minutes: Type.Integer({ description: 'Step of the simulation [min]' }),
        energy_kwh: Type.Number({ description: 'Energy of the load [kWh]' }),
        peak_kw: Type.Number({ description: 'Highest load of a step [kW]' }),
      },
      { ...closed, description: 'The newest twelve complete months of the readings' },
    ),
    control: controlSchema,
    battery_pays: Type.Boolean({ description: 'Whether a battery is part of the best size' }),
    best: sizedProjectSchema,
    perfect: sizedProjectSchema,
    perfect_proof: Type.Object(
      {
        model_npv: money(
          'Net present value of the sizes that the joint model chose, by its linear values',
        ),
        model_npv_bound: money('No size has a higher one by those values'),
        value_per_saving: Type.Number({
          description:
            'Present value of one USD saved in the first year, over the life of the project',
        }),
        columns: Type.Integer({ description: 'Columns of the model' }),
        rows: Type.Integer({ description: 'Rows of the model' }),
      },
      closed,
    ),
    frontier: Type.Array(frontierSizeSchema, {
      description: 'All sizes that were tried, by power, capacity and panels',
    }),
    sensitivities: Type.Array(
      Type.Object(
        {
          name: Type.String(),
          npv_of_chosen: money('Net present value of the best size'),
          best: Type.Object(sizeFields, closed),
          npv: money('Net present value of the size that would be chosen among those tried'),
        },
        closed,
      ),
      { description: 'What other costs, rates or foresight would change' },
    ),
    assumptions: Type.Optional(Type.Array(assumptionSchema)),
  },
  closed,
);
/** A value that {@link sizeAnswerSchema} describes. */
export type SizeAnswer = Static<typeof sizeAnswerSchema>;

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
