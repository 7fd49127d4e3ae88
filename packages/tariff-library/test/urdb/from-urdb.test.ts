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

  it('reads both demand charges, and leaves out placeholders without a price', () => {
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

  it('keeps names, dates and links, but no comments', () => {
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

  it('reads the last hours of a UTC day as midnight east of Greenwich', () => {
    // Midnight of 1 October 2024 at UTC+1 (23:00) and UTC+3 (21:00); 14:00 is no midnight of any customer.
    expect(tariffOf({ startdate: 1_727_737_200 }).effectiveFrom).toBe('2024-10-01');
    expect(tariffOf({ startdate: 1_727_730_000 }).effectiveFrom).toBe('2024-10-01');
    expect(tariffOf({ enddate: 1_727_704_800 }).effectiveTo).toBe('2024-09-30');
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

  it('needs a zone if state and country do not determine it', () => {
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

  it('reads minimums by month, day and year', () => {
    expect(tariffOf({ mincharge: 50, minchargeunits: '$/month' }).minimum).toEqual({
      perMonth: 50,
      perYear: 0,
    });
    expect(tariffOf({ mincharge: 50, minchargeunits: '$/year' }).minimum).toEqual({
      perMonth: 0,
      perYear: 50,
    });
    expect(tariffOf({ mincharge: 2, minchargeunits: '$/day' }).minimum).toEqual({
      perMonth: 0,
      perYear: 0,
      perDay: 2,
    });
    expect(tariffOf().minimum).toBeUndefined();
  });
});

describe('charges that are stated but not supported are listed by name in unsupported', () => {
  it.each([
    [
      'mixedTierUnits',
      {
        energyratestructure: [
          [
            { rate: 0.2, max: 125, unit: 'kWh/kW' },
            { rate: 0.1, max: 3000, unit: 'kWh' },
            { rate: 0.05, unit: 'kWh' },
          ],
          [{ rate: 0 }],
        ],
      },
    ],
    ['demandUnitHp', { demandrateunit: 'hp' }],
    [
      'ratchetOnDailyDemand',
      { flatdemandunit: 'kVA daily', lookbackpercent: 0.5, lookbackmonths: new Array(12).fill(1) },
    ],
    [
      'coincidentDaily',
      {
        coincidentratestructure: [[{ rate: 13.4 }]],
        coincidentschedule: Array.from({ length: 12 }, () => new Array(24).fill(0)),
        coincidentrateunit: 'kW daily',
      },
    ],
    ['unstructuredCharge', { fixedkeyvals: [{ key: 'Transformer Capacity Charge', val: '2.90' }] }],
    ['demandRatchetPercentage', { demandratchetpercentage: new Array(12).fill(50) }],
    ['criticalPeakEvents', { energyattrs: [{ 'CPP Event Energy Charge $/kWh': '1.37453' }] }],
    ['unstructuredCharge', { demandattrs: [{ 'Transformer Capacity': '2.20' }] }],
    ['twoFixedCharges', { fixedmonthlycharge: 99 }],
    ['twoMinimums', { mincharge: 5, minchargeunits: '$/month', minmonthlycharge: 6 }],
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

  it('but not what is zero, optional, or billed at power factor 1', () => {
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
        '"Transformer Ownership Discount" is not applied.',
        '"Optional Meter Data charge" is not applied.',
        'The customer has a single meter.',
      ]),
    );
    expect(tariff.features).toEqual(expect.arrayContaining(['kvaDemand', 'reactiveDemand']));
  });

  it('reads a coincident peak with its schedule', () => {
    const schedule = Array.from({ length: 12 }, () => new Array(24).fill(0));
    const { coincident, unsupported, features } = tariffOf({
      coincidentratestructure: [[{ rate: 13.4 }]],
      coincidentschedule: schedule,
      coincidentrateunit: 'kW',
    });
    expect(coincident).toEqual({
      unit: 'kW',
      periods: [{ tiers: [{ upTo: null, pricePerUnit: 13.4 }] }],
      weekdaySchedule: schedule,
      weekendSchedule: schedule,
    });
    expect(unsupported).toEqual([]);
    expect(features).toContain('coincidentPeak');
  });

  it('adds monthly adjustments to every price, and splits periods by them', () => {
    const adjustments = [0.01, ...new Array(11).fill(0.02)];
    const { energy } = tariffOf({ fueladjustmentsmonthly: adjustments });
    expect(energy.periods).toHaveLength(4);
    const january = energy.periods[energy.weekdaySchedule[0]![0]!]!.tiers[0]!.pricePerKwh;
    const july = energy.periods[energy.weekdaySchedule[6]![0]!]!.tiers[0]!.pricePerKwh;
    expect([january, july]).toEqual([0.13, 0.14]);
  });

  it('warns of delivery, of an end and of half hours', () => {
    const found = codes({
      servicetype: 'Delivery',
      enddate: 1_735_689_600,
      energycomments: 'On-peak from 7:30 am',
    });
    expect(found).toEqual(
      expect.arrayContaining(['deliveryOnly', 'superseded', 'halfHoursRounded']),
    );
    expect(codes({ energycomments: 'Ratio 1:30000' })).not.toContain('halfHoursRounded');
  });

  it('states that each period is charged on its own tiers, unless the options say otherwise', () => {
    expect(codes({})).toContain('tierScopeAssumed');
    const { tariff, warnings } = fromUrdb(urdbRecord(), { tierScope: 'month' });
    expect(tariff.energy.tierScope).toBe('month');
    expect(warnings.map(({ code }) => code)).not.toContain('tierScopeAssumed');
  });
});
