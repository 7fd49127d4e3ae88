import { Type } from '@sinclair/typebox';

/** Largest number that is stored. */
export const LARGEST = 1e15;

/** A finite number. */
export const number = (description: string) =>
  Type.Number({ minimum: -LARGEST, maximum: LARGEST, description });
/** A number from 0 on. */
export const nonNegative = (description: string) =>
  Type.Number({ minimum: 0, maximum: LARGEST, description });
/** A number above 0. */
export const positive = (description: string) =>
  Type.Number({ exclusiveMinimum: 0, maximum: LARGEST, description });
/** A share from 0 to 1. */
export const share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });
/** A whole number. */
export const whole = (description: string) =>
  Type.Integer({ minimum: -LARGEST, maximum: LARGEST, description });
/** Numbers, so many of them at most. */
export const numbers = (maxItems: number, least: number, description: string) =>
  Type.Array(Type.Number({ minimum: least, maximum: LARGEST }), { maxItems, description });
/** Numbers, so many of them exactly. */
export const exactly = (length: number, least: number, description: string) =>
  Type.Array(Type.Number({ minimum: least, maximum: LARGEST }), {
    minItems: length,
    maxItems: length,
    description,
  });
