import { Type } from '@sinclair/typebox';
import { power, price, stepFields } from './fenrir-wire-fields.js';

const closed = { additionalProperties: false };

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

/** Prices at which to act in a step of the schedule. */
export const thresholdSchema = Type.Object(
  {
    ...stepFields,
    next_mwh_worth: Type.Optional(
      price(
        'Marginal value of storing one more MWh after the step; absent where the battery is full',
      ),
    ),
    last_mwh_worth: Type.Optional(
      price(
        'Marginal value of the last stored MWh after the step; absent where the battery is empty',
      ),
    ),
    charge_below: Type.Optional(
      price('Charging pays below this price; absent where the battery is full'),
    ),
    discharge_above: Type.Optional(
      price('Discharging pays above this price; absent where the battery is empty'),
    ),
    charge_bids: bidsSchema(
      'Charge each block below its price; prices fall from block to block. Empty where the battery is full',
    ),
    discharge_bids: bidsSchema(
      'Discharge each block above its price; prices rise from block to block. Empty where the battery is empty',
    ),
  },
  closed,
);
