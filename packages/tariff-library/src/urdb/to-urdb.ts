import type { DemandUnit, EnergyTier, Tariff } from '../schema/tariff.js';

const ENERGY_UNITS: Readonly<Record<EnergyTier['unit'], string>> = {
  kWh: 'kWh',
  kWhPerKw: 'kWh/kW',
  kWhDaily: 'kWh daily',
  kWhPerKwDaily: 'kWh/kW daily',
};

const DEMAND_UNITS: Readonly<Record<DemandUnit, string>> = {
  kW: 'kW',
  kVA: 'kVA',
  hp: 'hp',
  kWDaily: 'kW daily',
  kVADaily: 'kVA daily',
  hpDaily: 'hp daily',
};

const SECTORS: Readonly<Record<Tariff['sector'], string | undefined>> = {
  commercial: 'Commercial',
  industrial: 'Industrial',
  residential: 'Residential',
  lighting: 'Lighting',
  other: undefined,
};

const SERVICES: Readonly<Record<Tariff['service'], string | undefined>> = {
  bundled: 'Bundled',
  delivery: 'Delivery',
  energy: 'Energy',
  unknown: undefined,
};

const EXPORT_RULES: Readonly<Record<Tariff['netMetering'], string | undefined>> = {
  netMetering: 'Net Metering',
  netBilling: 'Net Billing Instantaneous',
  buyAllSellAll: 'Buy All Sell All',
  unknown: undefined,
};

/**
 * Writes a tariff as a record of the OpenEI Utility Rate Database (version 8). Reading it back with
 * {@link fromUrdb} yields the same bills. All prices are in `rate`, because a tariff does not keep adjustments separate.
 * Data without a URDB field goes into fields that begin with an underscore, which `fromUrdb` reads. Data without any field
 * (holidays, the tier scope, the service) is returned as options for reading the record.
 *
 * @param tariff The rate.
 * @returns The record, and the options that complete it.
 * @example
 * const { record, options } = toUrdb(getTariff(defaultTariffCode));
 * fromUrdb(record, options).tariff.flatDemand?.groups[0]?.tiers[0]?.pricePerUnit;
 * // => 25.36
 */
export function toUrdb(tariff: Tariff): {
  record: Record<string, unknown>;
  options: {
    code: string;
    region: string;
    holidays: Tariff['holidays'];
    licence: string;
    service: Tariff['service'];
    tierScope?: NonNullable<Tariff['energy']['tierScope']>;
  };
} {
  const { energy, origin, eligibility } = tariff;
  const record = withoutUndefined({
    label: origin.urdbLabel,
    uri: origin.url,
    source: origin.sourceDocument,
    utility: tariff.utility,
    name: tariff.name,
    country: tariff.country,
    sector: SECTORS[tariff.sector],
    servicetype: SERVICES[tariff.service],
    dgrules: EXPORT_RULES[tariff.netMetering],
    startdate: tariff.effectiveFrom,
    enddate: tariff.effectiveTo,
    energyratestructure: energy.periods.map(({ tiers }) => tiers.map(energyTier)),
    energyweekdayschedule: energy.weekdaySchedule,
    energyweekendschedule: energy.weekendSchedule,
    ...flatDemandFields(tariff.flatDemand),
    ...scheduledFields(tariff.touDemand, 'demandratestructure', 'demandrateunit', [
      'demandweekdayschedule',
      'demandweekendschedule',
    ]),
    ...scheduledFields(tariff.coincident, 'coincidentratestructure', 'coincidentrateunit', [
      'coincidentschedule',
    ]),
    ...ratchetFields(tariff.ratchet),
    demandwindow: tariff.demandWindowMinutes,
    demandreactivepowercharge: tariff.reactivePricePerKvar,
    ...fixedFields(tariff),
    peakkwcapacitymin: eligibility?.minimumKw,
    peakkwcapacitymax: eligibility?.maximumKw,
    _timezone: tariff.timeZone,
    _currency: tariff.currency,
  });
  const { tierScope } = energy;
  const options = {
    code: tariff.code,
    region: tariff.region,
    holidays: tariff.holidays,
    licence: origin.licence,
    service: tariff.service,
    ...(tierScope && { tierScope }),
  };
  // A record is JSON; a copy of it shares no list with the tariff.
  return { record: JSON.parse(JSON.stringify(record)), options };
}

function energyTier({ upTo, unit, pricePerKwh, sellPricePerKwh }: EnergyTier) {
  return withoutUndefined({
    rate: pricePerKwh,
    max: upTo ?? undefined,
    unit: ENERGY_UNITS[unit],
    sell: sellPricePerKwh,
  });
}

type TierSchedules = readonly {
  readonly tiers: readonly { readonly upTo: number | null; readonly pricePerUnit: number }[];
}[];

function demandTiers(tierSchedules: TierSchedules) {
  return tierSchedules.map(({ tiers }) =>
    tiers.map(({ upTo, pricePerUnit }) =>
      withoutUndefined({ rate: pricePerUnit, max: upTo ?? undefined }),
    ),
  );
}

function flatDemandFields(flatDemand: Tariff['flatDemand']): Record<string, unknown> {
  if (!flatDemand) return {};
  return {
    flatdemandstructure: demandTiers(flatDemand.groups),
    flatdemandmonths: flatDemand.monthlyGroups,
    flatdemandunit: DEMAND_UNITS[flatDemand.unit],
  };
}

/** A coincident charge has one schedule for all days: weekends use the weekday schedule. */
function scheduledFields(
  charge: Tariff['touDemand'],
  structure: string,
  unit: string,
  [weekday, weekend]: readonly [string, string?],
): Record<string, unknown> {
  if (!charge) return {};
  return {
    [structure]: demandTiers(charge.periods),
    [unit]: DEMAND_UNITS[charge.unit],
    [weekday]: charge.weekdaySchedule,
    ...(weekend !== undefined && { [weekend]: charge.weekendSchedule }),
  };
}

function ratchetFields(ratchet: Tariff['ratchet']): Record<string, unknown> {
  if (!ratchet) return {};
  return {
    lookbackpercent: ratchet.fraction,
    lookbackmonths: ratchet.months,
    lookbackrange: ratchet.previousMonths,
  };
}

/** URDB has one fixed and one minimum charge with a unit, and older fields for those by month and year. */
function fixedFields({ fixed, minimum }: Tariff): Record<string, unknown> {
  const isDaily = fixed.perDay !== 0;
  const hasDailyMinimum = (minimum?.perDay ?? 0) !== 0;
  return {
    fixedchargefirstmeter: isDaily ? fixed.perDay : fixed.perMonth,
    fixedchargeunits: isDaily ? '$/day' : '$/month',
    ...(isDaily && fixed.perMonth !== 0 && { fixedmonthlycharge: fixed.perMonth }),
    ...(minimum && {
      ...(hasDailyMinimum && { mincharge: minimum.perDay, minchargeunits: '$/day' }),
      minmonthlycharge: minimum.perMonth || undefined,
      annualmincharge: minimum.perYear || undefined,
    }),
  };
}

function withoutUndefined(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
