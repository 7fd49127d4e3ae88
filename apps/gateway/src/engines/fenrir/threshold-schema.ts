import { Type } from '@sinclair/typebox';
import { power, price, stepFields } from './fenrir-wire-fields.js';

const closed = { additionalProperties: false };

const bidsSchema = (description: string) =>
  Type.Array(
    Type.Object(
      { up_to_mw: power('Up to this power, the blocks before it included'), price: price('Price') },
      closed,
    ),
    { description },
  );

/** Prices at which to act in a step of the schedule. */
export const thresholdSchema = Type.Object(
  {
    ...stepFields,
    next_mwh_worth: Type.Optional(
      price('Worth of a MWh more in the store after the step; absent where it is full'),
    ),
    last_mwh_worth: Type.Optional(
      price('Worth of the last MWh in the store after the step; absent where it is empty'),
    ),
    charge_below: Type.Optional(price('Charging pays below; absent where the store is full')),
    discharge_above: Type.Optional(
      price('Discharging pays above; absent where the store is empty'),
    ),
    charge_bids: bidsSchema(
      'Charge each block below its price; prices fall from block to block. Empty where the store is full',
    ),
    discharge_bids: bidsSchema(
      'Discharge each block above its price; prices rise from block to block. Empty where the store is empty',
    ),
  },
  closed,
);
