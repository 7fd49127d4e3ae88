import { type TSchema, Type } from '@sinclair/typebox';
import { closed } from '../../http/route.js';

/** An amount of an answer. */
export const money = (description: string) => Type.Number({ description: `${description} [USD]` });
/** A field that is null where there is nothing to tell. */
export const orNull = <Schema extends TSchema>(schema: Schema, description: string) =>
  Type.Union([schema, Type.Null()], { description });
const byYear = (description: string) =>
  Type.Array(Type.Number(), {
    description: `${description}, in money of its year, year 0 first [USD]`,
  });

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

/** What a size is worth to its owner, by year. */
export const projectSchema = Type.Object(
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

/** What is left of the battery, by year. */
export const ageingSchema = Type.Object(
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
