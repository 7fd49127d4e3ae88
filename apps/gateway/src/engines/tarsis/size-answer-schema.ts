import { assumptionSchema } from '@bess/tarsis/schema';
import { type Static, Type } from '@sinclair/typebox';
import { closed } from '../../http/route.js';
import { ageingSchema, money, orNull, projectSchema } from './size-project-schema.js';

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
        size: Type.Object(sizeFields, {
          ...closed,
          description:
            'Sizes that the joint model chose; the search around them may find better ones, whose battery ages more slowly',
        }),
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
