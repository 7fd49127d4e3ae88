import { createValidator, strictObject } from '@bess/kernel/schema';
import { Type } from '@sinclair/typebox';
import { describe, expect, test } from 'vitest';
import { refusal, validate } from './refusal.js';

describe('rejections and their messages', () => {
  const of = (extra: Record<string, unknown>) => ({ current_price: 1, ...extra });
  test.each<[unknown, string, string, string]>([
    [5, 'invalid', 'wrongType', 'the body must be an object; 5 came'],
    [[1], 'invalid', 'wrongType', 'the body must be an object; an array of 1 item came'],
    [null, 'invalid', 'wrongType', 'the body must be an object; null came'],
    [undefined, 'invalid', 'wrongType', 'the body must be an object; nothing came'],
    [{}, 'invalid', 'missingField', 'current_price is required; nothing came'],
    [
      { current_prise: 3 },
      'invalid',
      'unknownField',
      'current_prise is not a known field, the nearest known one is current_price',
    ],
    [
      of({ current_soc: 1.2 }),
      'outOfRange',
      'outOfRange',
      'current_soc must be between 0 and 1; 1.2 came',
    ],
    [
      of({ current_soc: -0.01 }),
      'outOfRange',
      'outOfRange',
      'current_soc must be between 0 and 1; -0.01 came',
    ],
    [
      of({ current_soc: 'NaN' }),
      'invalid',
      'notFinite',
      'current_soc must be a finite number; "NaN" came',
    ],
    [
      of({ current_soc: '-Infinity' }),
      'invalid',
      'notFinite',
      'current_soc must be a finite number; "-Infinity" came',
    ],
    [
      of({ current_soc: Number.NaN }),
      'invalid',
      'notFinite',
      'current_soc must be a finite number; NaN came',
    ],
    [
      of({ current_soc: '0.5' }),
      'invalid',
      'wrongType',
      'current_soc must be a number; "0.5" came',
    ],
    [of({ current_soc: null }), 'invalid', 'wrongType', 'current_soc must be a number; null came'],
    [
      of({ direction: 'up' }),
      'outOfRange',
      'notAllowed',
      'direction must be one of charge, discharge, idle; "up" came',
    ],
    [
      of({ direction: 4 }),
      'invalid',
      'wrongType',
      'direction must be one of charge, discharge, idle; 4 came',
    ],
    [
      of({ horizon_hours: 3.5 }),
      'invalid',
      'wrongType',
      'horizon_hours must be a whole number; 3.5 came',
    ],
    [
      of({ horizon_hours: 49 }),
      'outOfRange',
      'outOfRange',
      'horizon_hours must be between 1 and 48; 49 came',
    ],
    [
      of({ values: [1] }),
      'outOfRange',
      'tooFewItems',
      'values must have between 2 and 4 items; an array of 1 item came',
    ],
    [
      of({ values: [1, 2, 3, 4, 5] }),
      'outOfRange',
      'tooManyItems',
      'values must have between 2 and 4 items; an array of 5 items came',
    ],
    [of({ values: [1, 'x', 2] }), 'invalid', 'wrongType', 'values[1] must be a number; "x" came'],
    [
      of({ weights: { LSTM: -1 } }),
      'outOfRange',
      'outOfRange',
      'weights.LSTM must be at least 0; -1 came',
    ],
    [of({ weights: 3 }), 'invalid', 'wrongType', 'weights must be null or an object; 3 came'],
    [
      of({ battery: { powerKw: 0 } }),
      'outOfRange',
      'outOfRange',
      'battery.powerKw must be above 0 and at most 100; 0 came',
    ],
    [
      of({ battery: { powerkW: 1 } }),
      'invalid',
      'unknownField',
      'battery.powerkW is not a known field, the nearest known one is powerKw',
    ],
    [of({ battery: {} }), 'invalid', 'missingField', 'battery.powerKw is required; nothing came'],
    [
      of({ vehicle: { kind: 'car', seats: 12 } }),
      'outOfRange',
      'outOfRange',
      'vehicle.seats must be at most 9; 12 came',
    ],
    [
      of({ vehicle: { kind: 'van', seats: 2 } }),
      'invalid',
      'missingField',
      'vehicle.loadKg is required; nothing came',
    ],
    [
      of({ vehicle: { kind: 'bus' } }),
      'outOfRange',
      'notAllowed',
      'vehicle.kind must be one of car, van; "bus" came',
    ],
    [
      of({ vehicle: {} }),
      'invalid',
      'wrongType',
      'vehicle must be an object of one of the documented forms; an object came',
    ],
    [of({ up_to: -1 }), 'outOfRange', 'outOfRange', 'up_to must be at least 0; -1 came'],
    [of({ up_to: 'x' }), 'invalid', 'wrongType', 'up_to must be a number or null; "x" came'],
    [
      of({ pair: [1, 'abc'] }),
      'outOfRange',
      'tooLong',
      'pair[1] must have at most 2 characters; "abc" (3) came',
    ],
    [
      of({ pair: [1] }),
      'outOfRange',
      'tooFewItems',
      'pair must have exactly 2 items; an array of 1 item came',
    ],
    [of({ site_id: 'A1' }), 'invalid', 'wrongFormat', 'site_id must match ^[a-z]+$; "A1" came'],
    [
      of({ time: '2026-02-30T00:00:00Z' }),
      'invalid',
      'wrongFormat',
      'time must be a date-time with offset such as \'2026-01-31T08:00:00Z\'; "2026-02-30T00:00:00Z" came',
    ],
    [
      of({ time: '2026-02-03T00:00:00' }),
      'invalid',
      'wrongFormat',
      'time must be a date-time with offset such as \'2026-01-31T08:00:00Z\'; "2026-02-03T00:00:00" came',
    ],
    [
      of({ date: '2026-13-01' }),
      'invalid',
      'wrongFormat',
      'date must be a date \'YYYY-MM-DD\'; "2026-13-01" came',
    ],
    [of({ email: 'a@b' }), 'invalid', 'wrongFormat', 'email must be an e-mail address; "a@b" came'],
    [
      of({ months: [1, 2, 1] }),
      'outOfRange',
      'duplicateItem',
      'months[2] must differ from every other item; 1 again came',
    ],
    [of({ step: 7 }), 'outOfRange', 'outOfRange', 'step must be a multiple of 5; 7 came'],
    [of({ open: 1 }), 'outOfRange', 'outOfRange', 'open must be above 0 and below 1; 1 came'],
    [of({ flag: 1 }), 'invalid', 'wrongType', 'flag must be true or false; 1 came'],
    [of({ version: 3 }), 'outOfRange', 'notAllowed', 'version must be 2; 3 came'],
    [of({ bag: {} }), 'outOfRange', 'tooFewFields', 'bag must have between 1 and 2 fields; 0 came'],
    [of({ both: { a: 1, b: 2 } }), 'outOfRange', 'outOfRange', 'both.b must be at most 1; 2 came'],
    [of({ both: { a: 'x', b: 2 } }), 'invalid', 'wrongType', 'both.a must be a number; "x" came'],
  ])('%j', (body, kind, code, message) => {
    const error = refusal(() => validate(body));
    expect(error).toMatchObject({ kind, code, message, engine: 'gateway' });
  });

  test('a malformed field is reported before an earlier one out of range', () => {
    const body = { current_soc: 7, current_price: 1, horizon_hours: 'four' };
    expect(refusal(() => validate(body)).message).toContain('horizon_hours must be a whole number');
  });

  test('of two faults of one class, the first in the order of the schema is reported', () => {
    const body = { horizon_hours: 0, current_price: 1, current_soc: 7 };
    expect(refusal(() => validate(body)).message).toContain('current_soc must be between');
  });

  test('for an unknown field without a similar name, the known ones are listed', () => {
    const small = createValidator(strictObject({ a: Type.Number(), b: Type.Number() }), {
      engine: 'x',
    });
    expect(refusal(() => small({ a: 1, b: 2, colour: 3 })).message).toBe(
      'colour is not a known field, known are a, b',
    );
    const empty = createValidator(strictObject({}), { engine: 'x' });
    expect(refusal(() => empty({ a: 1 })).message).toBe(
      'a is not a known field, none is allowed here',
    );
  });

  test('the message repeats neither a secret nor the value of a misspelt field', () => {
    const short = refusal(() => validate({ current_price: 1, password: 'hunter2' }));
    const misspelt = refusal(() => validate({ current_price: 1, pasword: 'hunter2' }));
    expect(JSON.stringify({ ...short, message: short.message })).not.toContain('hunter2');
    expect(JSON.stringify({ ...misspelt, message: misspelt.message })).not.toContain('hunter2');
    expect(misspelt.details).toMatchObject({ field: 'pasword', nearest: 'password' });
  });

  test('for an unknown name, the nearest of a long list is suggested', () => {
    const codes = Array.from({ length: 200 }, (_, i) => Type.Literal(`us-tariff-${i}`));
    const tariff = createValidator(strictObject({ tariff: Type.Union(codes) }), {
      engine: 'tarsis',
    });
    const { message } = refusal(() => tariff({ tariff: 'us-tariif-150' }));
    expect(message).toContain('(200 in all), the nearest is us-tariff-150; "us-tariif-150" came');
    expect(message.length).toBeLessThan(350);
  });

  test('a long value and a long name are shortened', () => {
    const long = 'x'.repeat(1_000_000);
    expect(refusal(() => validate({ current_price: long })).message.length).toBeLessThan(120);
    expect(refusal(() => validate({ current_price: 1, [long]: 1 })).message.length).toBeLessThan(
      400,
    );
  });

  test('for a keyword without an explanation, the error of ajv is reported', () => {
    const odd = createValidator(strictObject({ a: Type.Not(Type.String()) }), { engine: 'x' });
    expect(odd({ a: 1 })).toEqual({ a: 1 });
    expect(refusal(() => odd({ a: 'text' }))).toMatchObject({ kind: 'invalid', code: 'rejected' });
  });

  test('a root that is an array is named in the path', () => {
    const list = createValidator(Type.Array(Type.Number()), { engine: 'x', root: 'prices' });
    expect(refusal(() => list([1, null])).message).toBe('prices[1] must be a number; null came');
  });
});

test('an invalid schema throws on the first call', () => {
  const wrong = createValidator(Type.Unsafe<number>({ type: 'number', minimun: 3 }), {
    engine: 'x',
  });
  expect(() => wrong(1)).toThrow(/minimun/);
});
