import { createValidator } from '@bess/kernel/schema';
import type { Static } from '@sinclair/typebox';
import { expect, expectTypeOf, it } from 'vitest';
import type { PriceModel } from '../../src/price/price-model.js';
import { priceModelSchema } from '../../src/schema/price-model.js';
import { sampleModel } from '../support/sample-model.js';

it('covers all fields of a price model', () => {
  expectTypeOf<keyof Static<typeof priceModelSchema>>().toEqualTypeOf<keyof PriceModel>();
});

it('accepts a model after a round trip through JSON', () => {
  const validate = createValidator(priceModelSchema, { engine: 'strix' });
  const carried = JSON.parse(JSON.stringify(sampleModel()));
  expect(validate(carried)).toEqual(sampleModel());
});
