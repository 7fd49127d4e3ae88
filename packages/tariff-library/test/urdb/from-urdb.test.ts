import { describe, expect, it } from 'vitest';
import { fromUrdb, type UrdbWarningCode } from '../../src/index.js';
import { urdbRecord } from '../support/urdb-record.js';

const tariffOf = (changes: Record<string, unknown> = {}) => fromUrdb(urdbRecord(changes)).tariff;

function codes(changes: Record<string, unknown>): UrdbWarningCode[] {
  return fromUrdb(urdbRecord(changes)).warnings.map(({ code }) => code);
}

describe('fromUrdb', () => {
  it('pays rate + adj, and keeps cumulative limits and sell prices', () => {
    expect(tariffOf().energy.periods).toEqual([
      { tiers: [{ upTo: null, unit: 'kWh', pricePerKwh: 0.12, sellPricePerKwh: 0.05 }] },
      {
        tiers: [
          { upTo: 500, unit: 'kWh', pricePerKwh: 0.24 },
          { upTo: null, unit: 'kWh', pricePerKwh: 0.3 },
        ],
      },
    ]);
  });

  it('reads both demand charges, and leaves filler without a price out', () => {
    const { flatDemand, touDemand, demandWindowMinutes } = tariffOf();
    expect(flatDemand).toEqual({
      unit: 'kW',
      groups: [{ tiers: [{ upTo: null, pricePerUnit: 8.5 }] }],
      monthlyGroups: new Array(12).fill(0),
    });
    expect(touDemand?.periods[1]?.tiers).toEqual([
      { upTo: 100, pricePerUnit: 12.25 },
      { upTo: null, pricePerUnit: 9 },
    ]);
    expect(demandWindowMinutes).toBe(15);
    const filler = tariffOf({
      flatdemandstructure: [[{ rate: 0, adj: 0 }]],
      demandratestructure: [[{ rate: 0 }], [{ rate: 0 }]],
    });
    expect(filler.flatDemand).toBeUndefined();
    expect(filler.touDemand).toBeUndefined();
  });

  it('carries names, dates and links, but no comments', () => {
    const tariff = tariffOf({ energycomments: 'a remark', description: 'another one' });
    expect(tariff).toMatchObject({
      code: 'example-power-light-gs-2-general-service',
      effectiveFrom: '2024-10-01',
      origin: {
        urdbLabel: '0123456789abcdef01234567',
        url: 'https://example.org/rate/1',
        sourceDocument: 'https://example.org/gs-2.pdf',
        licence: 'CC0-1.0 (OpenEI U.S. Utility Rate Database)',
      },
      sector: 'commercial',
      service: 'bundled',
      netMetering: 'netMetering',
      eligibility: { minimumKw: 20 },
    });
    expect(JSON.stringify(tariff)).not.toMatch(/remark|another/);
  });

  it.each([
    // Midnight UTC, Denver, Los Angeles and Honolulu all mean the same date.
    [1_727_740_800, '2024-10-01'],
    [1_727_762_400, '2024-10-01'],
    [1_727_766_000, '2024-10-01'],
    [1_727_776_800, '2024-10-01'],
    ['2024-02-29T00:00:00Z', '2024-02-29'],
    ['2019-07-01 00:00:00', '2019-07-01'],
    [-86_400, '1969-12-31'],
  ])('reads the date %s as %s', (startdate, date) => {
    expect(tariffOf({ startdate }).effectiveFrom).toBe(date);
  });

  it('reads a midnight east of Greenwich as the local date', () => {
    // 30 September 2024 22:00 UTC is 1 October in Copenhagen.
    const record = { country: 'DNK', _state: undefined, startdate: 1_727_733_600 };
    expect(tariffOf(record)).toMatchObject({
      country: 'DK',
      currency: 'DKK',
      effectiveFrom: '2024-10-01',
    });
  });

  it('finds state and zone, by name before the extra field', () => {
    expect(tariffOf()).toMatchObject({
      region: 'CA',
      timeZone: 'America/Los_Angeles',
      currency: 'USD',
    });
    const named = fromUrdb(
      urdbRecord({ utility: 'Appalachian Power Co (West Virginia)', _state: 'VA' }),
    );
    expect(named.tariff).toMatchObject({ region: 'WV', timeZone: 'America/New_York' });
    expect(named.warnings.map(({ code }) => code)).toContain('regionFromName');
    const city = { utility: 'City of Franklin, Nebraska (Utility Company)', _state: undefined };
    expect(tariffOf(city)).toMatchObject({ region: 'NE', timeZone: 'America/Chicago' });
  });

  it('needs a zone where state and country do not settle it', () => {
    expect(() => tariffOf({ _state: undefined })).toThrow(
      /_timezone must be given here or as an option/,
    );
    const { tariff } = fromUrdb(urdbRecord({ _state: undefined }), { timeZone: 'America/Denver' });
    expect(tariff).toMatchObject({ region: '', timeZone: 'America/Denver' });
    expect(fromUrdb(urdbRecord(), { region: 'AZ', currency: 'MXN' }).tariff).toMatchObject({
      timeZone: 'America/Phoenix',
      currency: 'MXN',
    });
  });

  it('takes a country outside its table with currency and zone', () => {
    const iceland = {
      country: 'IS',
      _state: undefined,
      _currency: 'ISK',
      _timezone: 'Atlantic/Reykjavik',
    };
    expect(tariffOf(iceland)).toMatchObject({
      country: 'IS',
      currency: 'ISK',
      timeZone: 'Atlantic/Reykjavik',
    });
    expect(() => tariffOf({ ...iceland, _timezone: undefined })).toThrow(/_timezone must be given/);
  });

  it('bills federal holidays as weekends only where weekends differ', () => {
    expect(tariffOf().holidays).toBe('us-federal');
    const { energyweekdayschedule, demandweekdayschedule } = urdbRecord();
    const same = {
      energyweekendschedule: energyweekdayschedule,
      demandweekendschedule: demandweekdayschedule,
    };
    expect(tariffOf(same).holidays).toBe('none');
    expect(fromUrdb(urdbRecord(), { holidays: 'none' }).tariff.holidays).toBe('none');
  });

  it.each([
    [
      { fixedchargefirstmeter: 3.5, fixedchargeunits: '$/day' },
      { perMonth: 0, perDay: 3.5 },
    ],
    [
      { fixedchargefirstmeter: 120, fixedchargeunits: '$/year' },
      { perMonth: 10, perDay: 0 },
    ],
    [
      { fixedchargefirstmeter: 7, fixedchargeunits: undefined },
      { perMonth: 7, perDay: 0 },
    ],
    [{ fixedchargefirstmeter: undefined }, { perMonth: 0, perDay: 0 }],
  ])('reads fixed charges %j', (changes, fixed) => {
    expect(tariffOf(changes).fixed).toEqual(fixed);
  });

  it('reads minimums by month and year, and refuses to bill one by the day', () => {
    expect(tariffOf({ mincharge: 50, minchargeunits: '$/month' }).minimum).toEqual({
      perMonth: 50,
      perYear: 0,
    });
    expect(tariffOf({ mincharge: 50, minchargeunits: '$/year' }).minimum).toEqual({
      perMonth: 0,
      perYear: 50,
    });
    expect(tariffOf({ mincharge: 2, minchargeunits: '$/day' }).unsupported).toEqual([
      'minimumPerDay',
    ]);
    expect(tariffOf().minimum).toBeUndefined();
  });
});

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

  it('prefers the range and says so where both are stated', () => {
    const record = { lookbackpercent: 0.8, lookbackmonths: flags, lookbackrange: 6 };
    expect(codes(record)).toContain('ratchetAmbiguous');
    expect(tariffOf(record).ratchet?.previousMonths).toBe(6);
    expect(tariffOf(record).unsupported).toEqual([]);
  });

  it('are not billed without months, nor without an any-time demand', () => {
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
    };
    expect(tariffOf(noDemand).unsupported).toEqual(['ratchetWithoutFlatDemand']);
    expect(codes(noDemand)).toContain('ratchetWithoutFlatDemand');
  });

  it('of nothing are none', () => {
    expect(tariffOf({ lookbackpercent: 0, lookbackmonths: flags }).ratchet).toBeUndefined();
  });
});

describe('what is stated and not billed goes by name into unsupported', () => {
  it.each([
    ['coincidentPeak', { coincidentratestructure: [[{ rate: 13.4 }]], coincidentrateunit: 'kW' }],
    ['fuelAdjustmentsMonthly', { fueladjustmentsmonthly: new Array(12).fill(0.02) }],
    [
      'hoursUseTiers',
      {
        energyratestructure: [
          [
            { rate: 0.1, max: 200, unit: 'kWh/kW' },
            { rate: 0.05, unit: 'kWh/kW' },
          ],
          [{ rate: 0 }],
        ],
      },
    ],
    ['demandUnitHp', { demandrateunit: 'hp' }],
    ['demandUnitDaily', { flatdemandunit: 'kVA daily' }],
    ['demandRatchetPercentage', { demandratchetpercentage: new Array(12).fill(50) }],
    ['criticalPeakEvents', { energyattrs: [{ 'CPP Event Energy Charge $/kWh': '1.37453' }] }],
    ['unstructuredCharge', { demandattrs: [{ 'Excess Demand': '2.20' }] }],
    ['unknownCharge', { greenpowersurcharge: 0.01 }],
    [
      'tierLimitsDiffer',
      {
        demandratestructure: [
          [{ rate: 1, max: 50 }, { rate: 2 }],
          [{ rate: 3, max: 60 }, { rate: 4 }],
        ],
      },
    ],
  ])('%s', (name, changes) => {
    expect(tariffOf(changes).unsupported).toEqual([name]);
    expect(codes(changes)).toContain('unsupported');
  });

  it('but not what is nil, optional, or billed at power factor 1', () => {
    const tariff = tariffOf({
      coincidentratestructure: [[{ rate: 0 }]],
      fueladjustmentsmonthly: new Array(12).fill(0),
      demandreactivepowercharge: 0.51,
      flatdemandunit: 'kVA',
      energyattrs: [{ 'TOU-summer:Peak': 6 }],
      demandattrs: [
        { 'Transformer Ownership Discount:': '-$.20/kW' },
        { 'Reactive Power': '$0.51/KVAR' },
      ],
      fixedattrs: [{ 'Optional Meter Data charge': '$0.98/day' }],
      fixedchargeeaaddl: 350,
    });
    expect(tariff.unsupported).toEqual([]);
    expect(tariff.reactivePricePerKvar).toBe(0.51);
    expect(tariff.assumptions).toEqual(
      expect.arrayContaining([
        'No claim to "Transformer Ownership Discount".',
        'No claim to "Optional Meter Data charge".',
        'The customer has a single meter.',
      ]),
    );
    expect(tariff.features).toEqual(expect.arrayContaining(['kvaDemand', 'reactiveDemand']));
  });

  it('says that each period climbs its own tiers, unless told otherwise', () => {
    expect(codes({})).toContain('tierScopeAssumed');
    const { tariff, warnings } = fromUrdb(urdbRecord(), { tierScope: 'month' });
    expect(tariff.energy.tierScope).toBe('month');
    expect(warnings.map(({ code }) => code)).not.toContain('tierScopeAssumed');
  });
});

describe('malformed records are refused with the field', () => {
  it.each([
    ['record', null],
    ['record', [urdbRecord()]],
    ['utility', urdbRecord({ utility: '' })],
    ['name', urdbRecord({ name: 7 })],
    ['country', urdbRecord({ country: 'Atlantis' })],
    ['_timezone', urdbRecord({ _timezone: 'Mars/Olympus' })],
    ['energyratestructure', urdbRecord({ energyratestructure: undefined })],
    ['energyratestructure[0]', urdbRecord({ energyratestructure: [[]] })],
    ['energyratestructure[0][0]', urdbRecord({ energyratestructure: [[{ unit: 'kWh' }]] })],
    ['energyratestructure[0][0].rate', urdbRecord({ energyratestructure: [[{ rate: 'cheap' }]] })],
    [
      'energyratestructure[0][0].unit',
      urdbRecord({ energyratestructure: [[{ rate: 1, unit: 'MWh' }]] }),
    ],
    [
      'energyratestructure[0][1].max',
      urdbRecord({
        energyratestructure: [[{ rate: 1, max: 9 }, { rate: 1, max: 9 }, { rate: 2 }]],
      }),
    ],
    ['energyweekdayschedule', urdbRecord({ energyweekdayschedule: [[0]] })],
    [
      'energyweekdayschedule[0][3]',
      urdbRecord({
        energyweekdayschedule: Array.from({ length: 12 }, () => [
          0,
          0,
          0,
          2,
          ...new Array(20).fill(0),
        ]),
      }),
    ],
    ['energyweekendschedule', urdbRecord({ energyweekendschedule: undefined })],
    ['flatdemandmonths[11]', urdbRecord({ flatdemandmonths: [...new Array(11).fill(0), 1] })],
    ['demandunits', urdbRecord({ demandunits: 'MW' })],
    ['lookbackmonths', urdbRecord({ lookbackpercent: 0.5, lookbackmonths: [true] })],
    ['lookbackpercent', urdbRecord({ lookbackpercent: -1 })],
    ['lookbackrange', urdbRecord({ lookbackpercent: 0.5, lookbackrange: 2.5 })],
    ['fixedchargeunits', urdbRecord({ fixedchargeunits: '$/week' })],
    ['mincharge', urdbRecord({ mincharge: -5, minchargeunits: '$/month' })],
    ['startdate', urdbRecord({ startdate: 'last spring' })],
    ['enddate', urdbRecord({ enddate: '2023-02-30' })],
    ['demandattrs', urdbRecord({ demandattrs: 'none' })],
  ])('%s', (field, record) => {
    expect(() => fromUrdb(record)).toThrow(
      expect.objectContaining({ kind: 'invalid', code: 'urdbRecord', details: { field } }),
    );
  });
});
