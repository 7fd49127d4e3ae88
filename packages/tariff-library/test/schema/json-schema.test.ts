import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { getTariff, listTariffs, validateTariff } from '../../src/index.js';
import { tariffSchema } from '../../src/schema/index.js';
import { plainTariff } from '../support/plain-tariff.js';

const validate = new Ajv({ strict: false, allErrors: true }).compile(tariffSchema);

describe('tariffSchema', () => {
  it('is plain JSON Schema, and a validator of another make accepts every bundled tariff', () => {
    expect(JSON.parse(JSON.stringify(tariffSchema))).toMatchObject({ type: 'object' });
    for (const { code } of listTariffs()) {
      expect(validate(getTariff(code)), `${code}: ${JSON.stringify(validate.errors)}`).toBe(true);
    }
  });

  it.each([
    ['code', { code: 'Not A Code' }],
    ['currency', { currency: 'dollars' }],
    ['country', { country: 'USA' }],
    ['holidays', { holidays: 'bank' }],
    ['effectiveFrom', { effectiveFrom: 'last year' }],
    ['fixed.perMonth', { fixed: { perMonth: '30', perDay: 0 } }],
    ['energy.weekdaySchedule', { energy: { ...plainTariff('x', {}).energy, weekdaySchedule: [] } }],
  ])('refuses a wrong %s, in both validators', (field, change) => {
    const tariff = { ...plainTariff('wrong', {}), ...change };
    expect(validate(tariff)).toBe(false);
    expect(() => validateTariff(tariff)).toThrow(
      expect.objectContaining({
        kind: 'invalid',
        code: 'tariffSchema',
        details: expect.objectContaining({ field }),
      }),
    );
  });
});
