import { describe, expect, it } from 'vitest';
import { unpackTariff } from '../../packages/tariff-library/src/library/get-tariff.js';
import { urdbRecord } from '../../packages/tariff-library/test/support/urdb-record.js';
import { exclusionReason } from '../src/import-urdb/exclusion-reason.js';
import { importRecords } from '../src/import-urdb/import-records.js';
import { packTariffs } from '../src/import-urdb/pack-tariffs.js';
import { placeOverride } from '../src/import-urdb/place-overrides.js';
import { readableCode } from '../src/import-urdb/readable-code.js';
import { renderCatalogue } from '../src/import-urdb/render-catalogue.js';

const record = (changes: Record<string, unknown> = {}) => ({
  label: '0123456789abcdef01234567',
  utility: 'Example Power & Light Co',
  name: 'GS-2: General Service',
  ...urdbRecord(changes),
  ...changes,
});

describe('importRecords', () => {
  it('keeps what can be billed whole and says why the rest is left out', () => {
    const { tariffs, leftOut } = importRecords([
      record(),
      record({ name: 'Horse power', flatdemandunit: 'hp' }),
      record({ name: 'Broken rate', energyratestructure: [] }),
      record({ name: 'Residential (slab, base)' }),
    ]);
    expect(tariffs.map(({ code }) => code)).toEqual(['example-power-light-gs-2-general-service']);
    expect(leftOut.map(({ reason }) => reason)).toEqual([
      'not billed yet: demandUnitHp',
      expect.stringMatching(/^refused: energyratestructure must be/),
      'holds only the first slab of a rate with several',
    ]);
  });

  it('tells equally named rates apart by year, then by number', () => {
    const { tariffs } = importRecords([record(), record(), record(), record()]);
    const plain = 'example-power-light-gs-2-general-service';
    expect(tariffs.map(({ code }) => code)).toEqual([
      plain,
      `${plain}-2`,
      `${plain}-2024`,
      `${plain}-3`,
    ]);
  });

  it('names the collection of a record from outside the Database', () => {
    const outside = record({
      label: 'abc-1',
      uri: undefined,
      _source: 'someone/rates:a.json',
      _license: 'CC-BY-4.0',
    });
    expect(importRecords([outside]).tariffs[0]!.origin).toEqual({
      url: 'https://github.com/someone/rates',
      sourceDocument: 'https://example.org/gs-2.pdf',
      licence: 'CC-BY-4.0 (someone/rates)',
    });
  });
});

describe('placeOverride', () => {
  it.each([
    // Malheur County, which Idaho Power serves in Oregon, keeps mountain time.
    [{ label: '1', utility: 'Idaho Power Co (Oregon)' }, { timeZone: 'America/Boise' }],
    [
      { label: '1', utility: 'Tri-County Elec Member Corp (Kentucky)' },
      { timeZone: 'America/Chicago' },
    ],
    [{ label: '53b2feba5257a3dd75050f99', utility: 'PacifiCorp' }, { region: 'CA' }],
    [{ label: '1', utility: 'PacifiCorp', eiaid: 588 }, { region: 'OK' }],
    [{ label: '1', utility: 'PacifiCorp' }, {}],
  ])('%j: %j', (source, place) => {
    expect(placeOverride(source)).toEqual(place);
  });
});

describe('packTariffs', () => {
  it('is undone by the library, with every schedule stored once', () => {
    const { tariffs } = importRecords([record(), record({ name: 'GS-3' })]);
    const packed = packTariffs(tariffs);
    expect(
      packed.tariffs.map((tariff) => unpackTariff(JSON.stringify(tariff), packed.schedules)),
    ).toEqual(tariffs);
    // Both rates use one weekday and one weekend schedule, for energy and demand alike.
    expect(packed.schedules).toHaveLength(2);
    expect(renderCatalogue(packed)).toContain('  "example-power-light-gs-3": \'{"code":');
  });
});

describe('renderCatalogue', () => {
  it('writes text that reads back as it was, quotes and backslashes included', () => {
    const { tariffs } = importRecords([record({ name: 'Farmers\' \\ "rate"' })]);
    const line = renderCatalogue(packTariffs(tariffs))
      .split('\n')
      .find((text) => text.includes('Farmers'))!;
    const literal = line.slice(line.indexOf(': ') + 2, -1);
    const json: unknown = new Function(`return ${literal}`)();
    expect(JSON.parse(String(json)).name).toBe('Farmers\' \\ "rate"');
  });
});

describe('readableCode', () => {
  it.each([
    ['Southern California Edison Co', 'TOU-GS-1', 'sce-tou-gs-1'],
    ['City & County of San Francisco (Utility Company)', 'C-3P', 'san-francisco-c-3p'],
    ['Pepco', 'Pepco tariff at Washington WWTP (CWNS 11000001001)', 'pepco-washington-wwtp'],
    ['Électricité Réunie', "Tarif d'été", 'electricite-reunie-tarif-dete'],
    ['Xcel Energy', 'Xcel Energy A-14', 'xcel-energy-a-14'],
  ])('%s, %s', (utility, name, code) => {
    expect(readableCode({ utility, name }, new Set())).toBe(code);
  });

  it('cuts at a word, 80 characters at most, suffix included', () => {
    const name = 'very '.repeat(40);
    const code = readableCode({ utility: 'Example', name }, new Set());
    expect(code).toMatch(/^example(-very)+$/);
    const second = readableCode(
      { utility: 'Example', name, effectiveFrom: '2020-01-01' },
      new Set([code]),
    );
    expect(second).toMatch(/-very-2020$/);
    expect(Math.max(code.length, second.length)).toBeLessThanOrEqual(80);
  });
});

describe('exclusionReason', () => {
  it.each([
    ['Residential LT-I (tier 1)', /first slab/],
    ['Basic (illustrative)', /illustrative/],
    ['RPP Time-of-Use (winter)', /one season/],
    ['SGS; Nested tier rate not able to be modeled correctly', /incomplete/],
  ])('%s', (name, reason) => {
    expect(exclusionReason({ label: '1', utility: 'X', name })).toMatch(reason);
  });

  it('finds nothing wrong with an ordinary name', () => {
    expect(
      exclusionReason({ label: '1', utility: 'X', name: 'Tiered general service' }),
    ).toBeUndefined();
  });
});
