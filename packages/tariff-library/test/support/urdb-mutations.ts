/** A whole number from 0 to below `count`. */
export type Draw = (count: number) => number;

type Raw = Record<string, unknown>;
type Mutation = (record: Raw, draw: Draw) => void;

const STRUCTURES = [
  'energyratestructure',
  'demandratestructure',
  'flatdemandstructure',
  'coincidentratestructure',
];
const SCHEDULES = [
  'energyweekdayschedule',
  'energyweekendschedule',
  'demandweekdayschedule',
  'demandweekendschedule',
  'coincidentschedule',
];
const NUMBERS: readonly ((value: unknown) => unknown)[] = [
  () => Number.NaN,
  () => Number.POSITIVE_INFINITY,
  () => null,
  () => true,
  () => '  ',
  () => 'cheap',
  () => [0.1],
  () => 0,
  () => 1e38,
  (value) => String(value),
  (value) => ` ${value} `,
  (value) => `${value} $`,
  (value) => String(value).replace('.', ','),
  (value) => -Number(value),
  (value) => Number(value) * 10,
  (value) => Number(value) / 7,
  (value) => Number(value) + 1,
];

/**
 * A copy of a URDB record with the given number of faults of the kinds found in the database: lists of wrong
 * length, missing periods, ends that fall, figures as text, schedules by half hours, units, ratchets stated in every way.
 */
export function mutatedRecord(source: Readonly<Raw>, draw: Draw, count: number): Raw {
  const record = structuredClone(source) as Raw;
  for (let done = 0; done < count; done += 1) pick(MUTATIONS, draw)(record, draw);
  return record;
}

function pick<T>(choices: readonly T[], draw: Draw): T {
  return choices[draw(choices.length)]!;
}

function set(field: string, ...values: readonly unknown[]): Mutation {
  return (record, draw) => {
    record[field] = structuredClone(pick(values, draw));
  };
}

/** Lists in the record, if there are any; replacements by earlier mutations are kept. */
function lists(value: unknown): unknown[][] {
  return Array.isArray(value) ? value.filter(Array.isArray) : [];
}

function tiersOf(record: Raw, draw: Draw): Raw[] {
  const periods = lists(record[pick(STRUCTURES, draw)]);
  return periods.length === 0 ? [] : (pick(periods, draw) as Raw[]);
}

function eachTier(record: Raw, draw: Draw, change: (tier: Raw, all: Raw[], at: number) => void) {
  const tiers = tiersOf(record, draw).filter((tier) => typeof tier === 'object' && tier !== null);
  if (tiers.length === 0) return;
  const at = draw(tiers.length);
  change(tiers[at]!, tiers, at);
}

const twelve = (value: unknown): unknown[] => new Array(12).fill(value);
const day = (value: unknown, hours = 24): unknown[] => new Array(hours).fill(value);

const structures: readonly Mutation[] = [
  // One period more or less, or none.
  (record, draw) => removeOne(record, pick(STRUCTURES, draw), draw),
  (record, draw) => {
    const field = pick(STRUCTURES, draw);
    const periods = record[field];
    if (Array.isArray(periods)) periods.push([{ rate: draw(50) / 100 }]);
  },
  set('energyratestructure', [], [[]], [[{}]], [null], 'flat', [[{ rate: 0.1 }]]),
  set('flatdemandstructure', null, [[{ rate: 0 }]], [[{ rate: 7, max: 50 }, { rate: 5 }]]),
  set('coincidentratestructure', [[{ rate: 3 }]], [[{ rate: 2, max: 40 }, { rate: 6 }]]),
  // Figures of one tier.
  (record, draw) =>
    eachTier(record, draw, (tier) => {
      const field = pick(['rate', 'adj', 'max', 'sell'], draw);
      tier[field] = pick(NUMBERS, draw)(tier[field]);
    }),
  (record, draw) => eachTier(record, draw, (tier) => delete tier[pick(['rate', 'max'], draw)]),
  // Upper ends that fall or repeat.
  (record, draw) => eachTier(record, draw, (_, tiers) => tiers.reverse()),
  (record, draw) =>
    eachTier(record, draw, (tier, tiers, at) => {
      tiers.splice(at, 0, { ...tier, max: draw(4) * 250 });
    }),
  (record, draw) =>
    eachTier(record, draw, (tier) => {
      tier['unit'] = pick(['kWh', 'kWh daily', 'kWh/kW', 'kWh/kW daily', 'MWh', '', 7], draw);
    }),
  (record, draw) =>
    eachTier(record, draw, (tier, tiers) => {
      const unit = pick(['kWh daily', 'kWh/kW', 'kWh/kW daily'], draw);
      for (const each of tiers) each['unit'] = unit;
      tiers.unshift({ ...tier, max: 1 + draw(300), unit });
    }),
  // Several tiers in mixed units, most of them ambiguous.
  (record, draw) => {
    const units = ['kWh', 'kWh', 'kWh daily', 'kWh/kW', 'kWh/kW', 'kWh/kW daily'];
    const count = 2 + draw(4);
    const tiers = Array.from({ length: count }, (_, at) => ({
      rate: (1 + draw(30)) / 100,
      unit: pick(units, draw),
      ...(at < count - 1 && draw(5) > 0 && { max: (at + 1) * (20 + draw(400)) }),
    }));
    const periods = record['energyratestructure'];
    if (Array.isArray(periods) && periods.length > 0) periods[draw(periods.length)] = tiers;
  },
];

const schedules: readonly Mutation[] = [
  (record, draw) => removeOne(record, pick(SCHEDULES, draw), draw),
  (record, draw) => {
    const row = pickRow(record, draw);
    if (draw(2) === 0) row?.pop();
    else row?.push(0);
  },
  (record, draw) => {
    const row = pickRow(record, draw);
    if (row) row[draw(row.length)] = pick([0, 1, 2, 3, 36, -1, 0.5, '1', null, Number.NaN], draw);
  },
  (record, draw) => {
    const row = pickRow(record, draw);
    const period = draw(3);
    if (row) for (let hour = draw(24); hour < row.length; hour += 1) row[hour] = period;
  },
  // Half hours: twice as many columns.
  (record, draw) => {
    const field = pick(SCHEDULES, draw);
    record[field] = lists(record[field]).map((row) => row.flatMap((period) => [period, period]));
  },
  (record, draw) => {
    record[pick(SCHEDULES, draw)] = Array.from({ length: 12 }, () => day(draw(2)));
  },
  set('flatdemandmonths', twelve(0), twelve(1), twelve('0'), day(0, 11), day(0, 13), null, 0),
];

const ratchets: readonly Mutation[] = [
  set('lookbackpercent', 0.5, 0.8, 1, 80, 100, 101, -0.1, '0.75', '75%', Number.NaN),
  set('lookbackrange', 0, 1, 3, 11, 12, 13, 2.5, '6', -1),
  (record, draw) => {
    record['lookbackmonths'] = Array.from({ length: 12 }, () => draw(2));
  },
  set('lookbackmonths', twelve(true), twelve(false), day(1, 11), twelve('true'), null, 'JJA'),
  (record, draw) => {
    record['lookbackpercent'] = 0.1 * (1 + draw(9));
    record['lookbackrange'] = draw(13);
    record['lookbackmonths'] = Array.from({ length: 12 }, () => draw(2) === 1);
  },
  set('demandratchetpercentage', twelve(0), twelve(0.8), 80),
];

const charges: readonly Mutation[] = [
  (record, draw) => {
    const field = pick(['fixedchargefirstmeter', 'mincharge', 'demandreactivepowercharge'], draw);
    record[field] = pick(NUMBERS, draw)(record[field] ?? 10);
  },
  set('fixedchargefirstmeter', 0, 12, 30.5),
  set('fixedmonthlycharge', 0, 9, '11'),
  set('fixedchargeunits', '$/month', '$/day', '$/year', '$/week', '', undefined, '$/kWh'),
  set('mincharge', 0, 20, 400, -3),
  set('minchargeunits', '$/month', '$/day', '$/year', '$/kW', undefined),
  set('minmonthlycharge', 0, 25, 300, -8),
  set('annualmincharge', 0, 500, 9000, -8),
  set('demandunits', 'kW', 'kVA', 'hp', 'kW daily', 'MW', ''),
  set('flatdemandunit', 'kW', 'kVA daily', 'hp', undefined),
  set('demandrateunit', 'kW', 'kW daily', 'kVA', undefined),
  set('coincidentrateunit', 'kW', 'kVA', 'kW daily'),
  set('demandwindow', 5, 15, 30, 60, 7, 45, 120, 0, -15, '15', 7.5),
  set('fueladjustmentsmonthly', twelve(0.01), twelve('0.02'), day(0.01, 11), twelve(0), 0.01),
  (record, draw) => {
    record['fueladjustmentsmonthly'] = Array.from({ length: 12 }, () => draw(5) / 1000);
  },
  set('dgrules', 'Net Metering', 'Net Billing Instantaneous', 'Net Billing Hourly', 'Barter'),
];

const foreign: readonly Mutation[] = [
  set('transmissioncharge', 0, 4, '5'),
  set('colour', 'green', 4, null),
  set('energyattrs', [], [{ 'TOU-winter:Peak': 1 }], [{ 'Storm Recovery': '0.3%' }], 'none'),
  set('demandkeyvals', [{ key: 'Primary Discount', val: '2%' }], [{ key: 'Reactive', val: '1' }]),
  set('country', 'USA', 'CAN', 'XX', 7, ''),
  set('enddate', '2023-02-30', 1.6e9, '2024-01-01', 'soon', 1e13),
  set('sector', 'Commercial', 'Farm', 4),
  set('servicetype', 'Delivery', 'Bundled', 'Half'),
  (record, draw) => {
    delete record[pick(Object.keys(record), draw)];
  },
  (record, draw) => {
    record[pick(Object.keys(record), draw)] = pick([null, '', 0, [], {}, 'x', [[0]]], draw);
  },
];

const MUTATIONS: readonly Mutation[] = [
  ...structures,
  ...structures,
  ...schedules,
  ...ratchets,
  ...charges,
  ...foreign,
];

function removeOne(record: Raw, field: string, draw: Draw): void {
  const items = record[field];
  if (Array.isArray(items) && items.length > 0) items.splice(draw(items.length), 1);
}

function pickRow(record: Raw, draw: Draw): unknown[] | undefined {
  const rows = lists(record[pick(SCHEDULES, draw)]);
  return rows.length === 0 ? undefined : pick(rows, draw);
}
