import { describe, expect, it } from 'vitest';
import { fromUrdb, type UrdbWarningCode } from '../../src/index.js';
import { urdbRecord } from '../support/urdb-record.js';

const tariffOf = (changes: Record<string, unknown> = {}) => fromUrdb(urdbRecord(changes)).tariff;

function codes(changes: Record<string, unknown>): UrdbWarningCode[] {
  return fromUrdb(urdbRecord(changes)).warnings.map(({ code }) => code);
}

describe('ratchets', () => {
  const flags = [0, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0];

  it('by flags, booleans or ones', () => {
    const byOnes = tariffOf({ lookbackpercent: 0.8, lookbackmonths: flags, lookbackrange: 0 });
    const byBooleans = tariffOf({ lookbackpercent: 0.8, lookbackmonths: flags.map(Boolean) });
    expect(byOnes.ratchet).toEqual({
      fraction: 0.8,
      months: flags.map(Boolean),
      previousMonths: 0,
    });
    expect(byBooleans.ratchet).toEqual(byOnes.ratchet);
    expect(byOnes.unsupported).toEqual([]);
  });

  it('by range, and as a percentage', () => {
    const record = {
      lookbackpercent: 75,
      lookbackmonths: new Array(12).fill(false),
      lookbackrange: 11,
    };
    expect(tariffOf(record).ratchet).toMatchObject({ fraction: 0.75, previousMonths: 11 });
    expect(codes(record)).toContain('percentScaled');
  });

  it('prefers the range if both are stated, with a warning', () => {
    const record = { lookbackpercent: 0.8, lookbackmonths: flags, lookbackrange: 6 };
    expect(codes(record)).toContain('ratchetAmbiguous');
    expect(tariffOf(record).ratchet?.previousMonths).toBe(6);
    expect(tariffOf(record).unsupported).toEqual([]);
  });

  it('are not billed without months, nor without a demand to raise', () => {
    const noMonths = {
      lookbackpercent: 0.8,
      lookbackmonths: new Array(12).fill(false),
      lookbackrange: 0,
    };
    expect(tariffOf(noMonths).unsupported).toEqual(['ratchetWithoutMonths']);
    expect(codes(noMonths)).toContain('ratchetAmbiguous');
    const noDemand = {
      lookbackpercent: 0.8,
      lookbackmonths: flags,
      flatdemandstructure: undefined,
      demandratestructure: undefined,
    };
    expect(tariffOf(noDemand).unsupported).toEqual(['ratchetWithoutFlatDemand']);
    expect(codes(noDemand)).toContain('ratchetWithoutFlatDemand');
  });

  it('raise the demand by time of use if no other is charged, and the tariff states this', () => {
    const record = { lookbackpercent: 0.8, lookbackmonths: flags, flatdemandstructure: undefined };
    expect(tariffOf(record).unsupported).toEqual([]);
    expect(codes(record)).toContain('ratchetAmbiguous');
    expect(tariffOf(record).assumptions.join()).toMatch(/raises the demand of every priced period/);
  });

  it('with a TOU demand charge raise only the any-time demand, and the tariff states this', () => {
    const said = 'The ratchet raises the any-time demand, not the demand by time of use.';
    const beside = { lookbackpercent: 0.8, lookbackmonths: flags };
    const alone = { ...beside, demandratestructure: undefined };
    expect(tariffOf(beside).assumptions).toContain(said);
    expect(codes(beside)).toContain('ratchetAmbiguous');
    expect(tariffOf(alone).assumptions).not.toContain(said);
    expect(codes(alone)).not.toContain('ratchetAmbiguous');
  });

  it('of nothing are none', () => {
    expect(tariffOf({ lookbackpercent: 0, lookbackmonths: flags }).ratchet).toBeUndefined();
  });
});
