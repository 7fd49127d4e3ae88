import type { TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getTariff, listTariffs, validateTariff } from '../../src/index.js';
import { tariffSchema } from '../../src/schema/index.js';
import { oddValue, type Path, paths, replaced } from '../support/mutations.js';
import { plainTariff } from '../support/plain-tariff.js';

const validate = new Ajv({ strict: false, allErrors: true }).compile(tariffSchema);

describe('tariffSchema', () => {
  it('is plain JSON Schema, and another validator accepts every bundled tariff', () => {
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

/** Every field of the schema with its path, tiers and schedules included. */
function fields(schema: TSchema, path = ''): [string, TSchema][] {
  const inner: [string, TSchema][] = Object.entries<TSchema>(schema.properties ?? {}).flatMap(
    ([name, field]) => fields(field, path ? `${path}.${name}` : name),
  );
  return [
    ...(path ? [[path, schema] as [string, TSchema]] : []),
    ...inner,
    ...itemFields(schema, path),
  ];
}

function itemFields(schema: TSchema, path: string): [string, TSchema][] {
  return schema.items?.properties
    ? fields(schema.items, path).filter(([inner]) => inner !== path)
    : [];
}

describe('the documentation of tariffSchema', () => {
  const all = fields(tariffSchema).filter(([path]) => !path.endsWith('.tiers'));

  it.each(all)('describes %s', (_, { description }) => {
    expect(description).toMatch(/^[A-Z`].*\.$/);
  });

  it('gives the unit of every amount, power and time', () => {
    const withoutUnit = all.filter(([, { type, unit }]) => /number|integer/.test(type) && !unit);
    expect(withoutUnit.map(([path]) => path)).toEqual(['ratchet.fraction']);
    const ofTiers = all.filter(([path]) => path.endsWith('.upTo'));
    expect(ofTiers).toHaveLength(4);
    for (const [, { description }] of ofTiers) expect(description).toMatch(/unit/);
  });
});

/** Only one cell of each row: otherwise nearly every mutant would have its fault in a schedule. */
function isNoLaterCell(path: Path): boolean {
  return !/Schedule/.test(path.join()) || path.slice(-1)[0] === 0 || path.length < 4;
}

describe('validateTariff', () => {
  const codes = listTariffs().map(({ code }) => code);

  it("accepts exactly what TypeBox's own validator accepts", () => {
    const verdicts = { accepted: 0, refused: 0 };
    fc.assert(
      fc.property(fc.constantFrom(...codes), fc.nat(), oddValue, (code, place, value) => {
        const tariff = getTariff(code);
        const places = paths(tariff).filter(isNoLaterCell);
        const mutant = replaced(tariff, places[place % places.length]!, value);
        const isAccepted = Value.Check(tariffSchema, mutant);
        verdicts[isAccepted ? 'accepted' : 'refused'] += 1;
        const check = () => validateTariff(mutant);
        if (isAccepted) expect(check()).toBe(mutant);
        else expect(check).toThrow(expect.objectContaining({ code: 'tariffSchema' }));
      }),
      { numRuns: 200 },
    );
    // One in twelve is accepted: none of 200 has a probability of 3e-8.
    expect(Math.min(verdicts.accepted, verdicts.refused)).toBeGreaterThan(0);
  });

  it.each([
    [{ name: '' }, 'name must be text that is not empty, but "" came.'],
    [{ sector: 'farm' }, /^sector must be "commercial" or "industrial" or .*, but "farm" came\.$/],
    [{ country: 1 }, 'country must be text, but 1 came.'],
    [{ features: undefined }, 'features must be present, but undefined came.'],
    [
      { fixed: { perMonth: Number.NaN, perDay: 0 } },
      'fixed.perMonth must be a finite number, but NaN came.',
    ],
    [
      { demandWindowMinutes: 7.5 },
      'demandWindowMinutes must be a whole number of at least 1, but 7.5 came.',
    ],
    [{ minimum: [] }, 'minimum must be an object, but [] came.'],
  ])('says what is wrong: %j', (change, message) => {
    expect(() => validateTariff({ ...plainTariff('wrong', {}), ...change })).toThrow(message);
  });

  it.each([null, undefined, 'text', []])('refuses %j', (value) => {
    expect(() => validateTariff(value)).toThrow(/^tariff must be an object/);
  });
});
