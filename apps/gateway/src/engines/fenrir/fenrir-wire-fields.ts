import { Type } from '@sinclair/typebox';

/** A share from 0 to 1. */
export const probability = (description: string) =>
  Type.Number({ minimum: 0, maximum: 1, description });
/** A power in MW. */
export const power = (description: string) => Type.Number({ description: `${description} [MW]` });
/** An amount in USD. */
export const amount = (description: string) => Type.Number({ description: `${description} [USD]` });
/** A price in USD/MWh. */
export const price = (description: string) =>
  Type.Number({ description: `${description} [USD/MWh]` });

/** When a step begins and how long it is. */
export const stepFields = {
  start: Type.String({ description: 'Start of the step, RFC 3339, UTC' }),
  minutes: Type.Number({ description: 'Length [min]' }),
};
