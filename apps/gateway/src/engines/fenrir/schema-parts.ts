import { type TSchema, Type } from '@sinclair/typebox';
import { closed } from '../../http/route.js';

const agents = ['revenue', 'risk', 'health', 'grid'] as const;

const agentSchema = Type.Union(agents.map((agent) => Type.Literal(agent)));

const ofEachAgent = <Value extends TSchema>(value: Value, description: string) =>
  Type.Object(
    { revenue: value, risk: value, health: value, grid: value },
    { ...closed, description },
  );

/** An amount in USD. */
export const amount = (description: string) => Type.Number({ description: `${description} [USD]` });

/** Outcome of the negotiation of the four agents. */
export const negotiationSchema = Type.Object(
  {
    plan: Type.String({ description: 'Name of the plan agreed on, one of `proposals`' }),
    is_change: Type.Boolean({ description: 'Whether it differs from the submitted plan' }),
    surplus: amount('Its sum of utilities less that of the submitted plan'),
    utilities: ofEachAgent(Type.Number(), 'Of each agent after the side payments [USD]'),
    payments: Type.Array(
      Type.Object({ from: agentSchema, to: agentSchema, amount: amount('Paid') }, closed),
      { description: 'Side payments between the agents' },
    ),
    proposals: Type.Array(
      Type.Object(
        {
          plan: Type.String(),
          utilities: ofEachAgent(Type.Number(), 'Value to each agent [USD]'),
        },
        closed,
      ),
      {
        description:
          'Plans considered; the first is the submitted plan, clipped to what can be carried out',
      },
    ),
    openings: ofEachAgent(Type.String(), 'The plan that each agent prefers'),
    rounds: Type.Array(
      Type.Object(
        {
          demands: ofEachAgent(
            Type.Number(),
            'Demand of each agent on top of the submitted plan [USD]',
          ),
          compatible: Type.Boolean({ description: 'Whether the surplus covers all demands' }),
        },
        closed,
      ),
      { description: 'Rounds of concessions' },
    ),
  },
  closed,
);

/** A price in USD/MWh. */
export const price = (description: string) =>
  Type.Number({ description: `${description} [USD/MWh]` });

/** A power in MW. */
export const power = (description: string) => Type.Number({ description: `${description} [MW]` });

const bidsSchema = (description: string) =>
  Type.Array(
    Type.Object(
      {
        up_to_mw: power('Up to this power, including the blocks before it'),
        price: price('Price'),
      },
      closed,
    ),
    { description },
  );

/** Start and length of a step. */
export const stepFields = {
  start: Type.String({ description: 'Start of the step, RFC 3339, UTC' }),
  minutes: Type.Number({ description: 'Length [min]' }),
};

/** Threshold prices of a step of the schedule. */
export const thresholdSchema = Type.Object(
  {
    ...stepFields,
    next_mwh_worth: Type.Optional(
      price('Marginal value of storing one more MWh after the step; absent if the battery is full'),
    ),
    last_mwh_worth: Type.Optional(
      price('Marginal value of the last stored MWh after the step; absent if the battery is empty'),
    ),
    charge_below: Type.Optional(
      price('Charging pays below this price; absent where the battery is full'),
    ),
    discharge_above: Type.Optional(
      price('Discharging pays above this price; absent where the battery is empty'),
    ),
    charge_bids: bidsSchema(
      'Charge each block below its price; prices fall from block to block. Empty if the battery is full',
    ),
    discharge_bids: bidsSchema(
      'Discharge each block above its price; prices rise from block to block. Empty if the battery is empty',
    ),
  },
  closed,
);

/** A share from 0 to 1. */
export const probability = (description: string) =>
  Type.Number({ minimum: 0, maximum: 1, description });
