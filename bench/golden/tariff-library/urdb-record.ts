/** A record of the rate database. */
export type UrdbRecord = Record<string, unknown>;

/** Twelve times one value. */
export const twelve = (value: unknown): unknown[] => new Array(12).fill(value);
/** A schedule of one period in all hours. */
export const allHours = (period: unknown = 0, hours = 24): unknown[][] =>
  Array.from({ length: 12 }, () => new Array(hours).fill(period));

const evening = (): unknown[][] =>
  Array.from({ length: 12 }, () =>
    Array.from({ length: 24 }, (_, hour) => (hour >= 16 && hour < 21 ? 1 : 0)),
  );

/**
 * A record of the rate database, made up.
 *
 * @param change - fields that are different
 */
export function urdbRecord(change: UrdbRecord = {}): UrdbRecord {
  return {
    label: '0123456789abcdef01234567',
    utility: 'Example Power & Light Co',
    name: 'GS-2: General Service',
    sector: 'Commercial',
    country: 'USA',
    _state: 'CA',
    approved: true,
    startdate: 1_727_766_000,
    source: 'Tariff book at https://example.org/gs-2.pdf, sheet 7',
    uri: 'https://example.org/rate/1',
    servicetype: 'Bundled',
    dgrules: 'Net Metering',
    energyratestructure: [
      [{ rate: 0.1, adj: 0.02, unit: 'kWh', sell: 0.05 }],
      [
        { rate: 0.25, adj: -0.01, unit: 'kWh', max: 500 },
        { rate: 0.3, unit: 'kWh' },
      ],
    ],
    energyweekdayschedule: evening(),
    energyweekendschedule: allHours(),
    demandunits: 'kW',
    demandwindow: 15,
    flatdemandstructure: [[{ rate: 8, adj: 0.5 }]],
    flatdemandmonths: twelve(0),
    demandratestructure: [[{ rate: 0 }], [{ rate: 12.25, max: 100 }, { rate: 9 }]],
    demandweekdayschedule: evening(),
    demandweekendschedule: allHours(),
    fixedchargefirstmeter: 120,
    fixedchargeunits: '$/month',
    peakkwcapacitymin: 20,
    ...change,
  };
}

const summer = Array.from({ length: 12 }, (_, month) => month >= 5 && month <= 8);

/** Records that differ from {@link urdbRecord} in one thing, and can be read. */
export const readableRecords: readonly UrdbRecord[] = [
  {},
  ...[1_727_740_800, 1_727_776_800, 1_727_730_000, '2024-02-29T00:00:00Z', -86_400, ''].map(
    (startdate) => ({ startdate }),
  ),
  { enddate: 1_727_704_800 },
  { country: 'DNK', _state: undefined, startdate: 1_727_733_600 },
  { country: 'IS', _state: undefined, _currency: 'ISK', _timezone: 'Atlantic/Reykjavik' },
  { country: undefined },
  ...['CAN', 'FRA', 'GB', 'MEX'].map((country) => ({
    country,
    _state: 'X',
    _timezone: 'Etc/GMT+5',
    _currency: 'CAD',
  })),
  { utility: 'Appalachian Power Co (West Virginia)', _state: 'VA' },
  { utility: 'City of Franklin, Nebraska (Utility Company)', _state: undefined },
  ...['Industrial', 'Residential', 'Lighting', 'Farm', undefined].map((sector) => ({ sector })),
  ...['Delivery', 'Energy', 'Delivery with Standard Offer', 'Half', undefined].map(
    (servicetype) => ({ servicetype }),
  ),
  ...['Net Billing Instantaneous', 'Net Billing Hourly', 'Buy All Sell All', 'Barter'].map(
    (dgrules) => ({ dgrules }),
  ),
  { dgrules: undefined, usenetmetering: true },
  ...['$/day', '$/year', '', undefined].map((fixedchargeunits) => ({ fixedchargeunits })),
  { fixedchargefirstmeter: undefined, fixedmonthlycharge: 7 },
  { fixedchargefirstmeter: 3, fixedchargeunits: '$/day', fixedmonthlycharge: '9' },
  { fixedmonthlycharge: 99 },
  { fixedchargeeaaddl: 350 },
  ...['$/month', '$/day', '$/year', undefined].map((minchargeunits) => ({
    mincharge: 50,
    minchargeunits,
  })),
  { minmonthlycharge: 25, annualmincharge: 500 },
  { mincharge: 5, minchargeunits: '$/month', minmonthlycharge: 6 },
  ...['kVA', 'hp', 'kW daily', 'kVA daily', undefined].map((demandunits) => ({ demandunits })),
  { flatdemandunit: 'kVA', demandrateunit: 'kW daily' },
  { demandreactivepowercharge: 0.51 },
  ...[0, 5, 30, '60'].map((demandwindow) => ({ demandwindow })),
  {
    flatdemandstructure: [[{ rate: 0, adj: 0 }]],
    demandratestructure: [[{ rate: 0 }], [{ rate: 0 }]],
  },
  { flatdemandstructure: undefined, demandratestructure: undefined },
  { flatdemandmonths: undefined },
  { utility: '!', name: '?' },
  {
    flatdemandstructure: [[{ rate: 7, max: 50 }, { rate: 5 }], [{ rate: 4, max: 30 }]],
    flatdemandmonths: summer.map(Number),
  },
  {
    coincidentratestructure: [[{ rate: 13.4 }]],
    coincidentschedule: allHours(),
    coincidentrateunit: 'kW',
  },
  {
    coincidentratestructure: [[{ rate: 3 }]],
    coincidentschedule: allHours(),
    coincidentrateunit: 'kW daily',
  },
  { coincidentratestructure: [[{ rate: 0 }]] },
  { fueladjustmentsmonthly: [0.01, ...new Array(11).fill(0.02)] },
  { fueladjustmentsmonthly: twelve('0.005') },
  { fueladjustmentsmonthly: [null, ...new Array(11).fill(0.001)] },
  {
    fueladjustmentsmonthly: Array.from({ length: 12 }, (_, month) => month / 1000),
    energyratestructure: [[{ rate: 1 }], [{ rate: 2 }], [{ rate: 3 }], [{ rate: 4 }]],
    energyweekdayschedule: Array.from({ length: 12 }, () =>
      Array.from({ length: 24 }, (_, hour) => hour % 4),
    ),
  },
  { fueladjustmentsmonthly: twelve(0) },
  { energyratestructure: [[{ rate: 1 }], [{ rate: 2 }]] },
  {
    energyratestructure: [
      [
        { rate: 0.2, max: 10, unit: 'kWh daily' },
        { rate: 0.1, unit: 'kWh daily' },
      ],
      [{ adj: 0.3 }],
    ],
  },
  {
    energyratestructure: [
      [
        { rate: 0.2, max: 200, unit: 'kWh/kW' },
        { rate: 0.1, max: 3000, unit: 'kWh' },
        { rate: 0.05, unit: 'kWh' },
        { rate: 0.04, max: 300, unit: 'kWh/kW' },
        { rate: 0.03, unit: 'kWh/kW' },
      ],
      [{ rate: 0.2, max: 9, unit: 'kWh/kW daily' }, { rate: 0.1 }],
    ],
  },
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
  { energyratestructure: [[{ rate: 0.2, max: 100 }], [{ rate: 0.3, max: 50 }]] },
  { energyratestructure: [[{ rate: 0.2, max: 100 }, { rate: 0.3 }], [{ rate: 0.3 }]] },
  ...[
    [
      { rate: 0.2, max: 10, unit: 'kWh daily' },
      { rate: 0.1, max: 900, unit: 'kWh' },
      { rate: 0.1, unit: 'kWh' },
    ],
    [
      { rate: 0.2, max: 300, unit: 'kWh/kW' },
      { rate: 0.1, max: 200, unit: 'kWh/kW' },
      { rate: 0.1, max: 900, unit: 'kWh' },
      { rate: 0.1, unit: 'kWh' },
    ],
    [
      { rate: 0.2, max: 100, unit: 'kWh/kW' },
      { rate: 0.1, unit: 'kWh' },
      { rate: 0.1, max: 900, unit: 'kWh' },
      { rate: 0.1, unit: 'kWh/kW' },
    ],
    [
      { rate: 0.2, max: 900, unit: 'kWh' },
      { rate: 0.1, max: 100, unit: 'kWh/kW' },
      { rate: 0.1, unit: 'kWh/kW' },
    ],
  ].map((tiers) => ({ energyratestructure: [tiers, [{ rate: 0.3 }]] })),
  {
    demandratestructure: [
      [{ rate: 1, max: 50 }, { rate: 2 }],
      [{ rate: 3, max: 60 }, { rate: 4 }],
    ],
  },
  { lookbackpercent: 0.8, lookbackmonths: summer, lookbackrange: 0 },
  { lookbackpercent: 0.8, lookbackmonths: summer.map(Number) },
  { lookbackpercent: 75, lookbackmonths: twelve(false), lookbackrange: 11 },
  { lookbackpercent: 0.8, lookbackmonths: summer, lookbackrange: 6 },
  { lookbackpercent: 0.8, lookbackmonths: twelve(false), lookbackrange: 0 },
  { lookbackpercent: 0.8, lookbackmonths: summer, flatdemandstructure: undefined },
  {
    lookbackpercent: 0.8,
    lookbackmonths: summer,
    flatdemandstructure: undefined,
    demandratestructure: undefined,
  },
  { lookbackpercent: 0.8, lookbackmonths: summer, flatdemandunit: 'kW daily' },
  { lookbackpercent: 0, lookbackmonths: summer },
  { demandratchetpercentage: twelve(50) },
  { demandratchetpercentage: twelve(0) },
  { energyattrs: [{ 'TOU-summer:Peak': 6 }] },
  { energyattrs: [{ 'CPP Event Energy Charge $/kWh': '1.37453' }] },
  { demandattrs: [{ 'Transformer Ownership Discount:': '-$.20/kW' }, { 'Reactive Power': '1' }] },
  { demandkeyvals: [{ key: 'Excess demand', val: '2%' }], fixedattrs: [{ 'Optional Data': '1' }] },
  { fixedkeyvals: [{ key: 'Transformer Capacity Charge', val: '2.90' }] },
  { greenpowersurcharge: 0.01 },
  { colour: 'green', transmissioncharge: 0 },
  { energycomments: 'On-peak from 7:30 am' },
  { energycomments: 'Ratio 1:30000', description: 'a remark' },
  { peakkwcapacitymin: undefined, peakkwcapacitymax: '499' },
  { source: 'no link', sourceparent: 'https://example.org/parent', uri: undefined },
  { _license: 'CC-BY-4.0', label: undefined },
];

/** Fields that keep a record from being read. */
export const malformedRecords: readonly UrdbRecord[] = [
  { utility: '' },
  { name: 7 },
  { country: 'Atlantis' },
  { _state: undefined },
  { _timezone: 'Mars/Olympus' },
  { _currency: 'euro' },
  { energyratestructure: undefined },
  { energyratestructure: [] },
  { energyratestructure: [[]] },
  { energyratestructure: [[{ unit: 'kWh' }]] },
  { energyratestructure: [[{ rate: 'cheap' }]] },
  { energyratestructure: [[{ rate: Number.NaN }]] },
  { energyratestructure: [[{ rate: 1, unit: 'MWh' }]] },
  { energyratestructure: [[{ rate: 1, max: -1 }]] },
  { energyratestructure: [[{ rate: 1, max: 9 }, { rate: 1, max: 9 }, { rate: 2 }]] },
  { energyratestructure: [[{ rate: 1 }, { rate: 2 }]] },
  { energyweekdayschedule: [[0]] },
  { energyweekdayschedule: allHours(2) },
  { energyweekdayschedule: allHours(0, 48) },
  { energyweekendschedule: undefined },
  { energyweekendschedule: allHours('0') },
  { energyweekendschedule: allHours(0.5) },
  { flatdemandmonths: twelve(1) },
  { flatdemandmonths: new Array(11).fill(0) },
  { flatdemandstructure: 'flat' },
  { demandunits: 'MW' },
  { demandwindow: 7.5 },
  { demandwindow: -15 },
  { lookbackpercent: 0.5, lookbackmonths: [true] },
  { lookbackpercent: 0.5, lookbackmonths: twelve('true') },
  { demandratchetpercentage: 80 },
  { lookbackpercent: -1 },
  { lookbackpercent: 101 },
  { lookbackpercent: 0.5, lookbackrange: 2.5 },
  { lookbackpercent: 0.5, lookbackrange: 13 },
  { fixedchargeunits: '$/week' },
  { mincharge: -5, minchargeunits: '$/month' },
  { mincharge: 5, minchargeunits: '$/kW' },
  { fueladjustmentsmonthly: new Array(11).fill(0.01) },
  { fueladjustmentsmonthly: 0.01 },
  { startdate: 'last spring' },
  { startdate: 1e13 },
  { enddate: '2023-02-30' },
  { demandattrs: 'none' },
  { coincidentratestructure: [[{ rate: 3 }]] },
  { peakkwcapacitymax: 'many' },
];
