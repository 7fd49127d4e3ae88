import { timesOfPeriod } from './period-times.js';
import type { Tariff } from './tariff-queries.js';
import { monthList } from './tariff-words.js';

/** A price of energy: when it applies and up to how much. */
export interface EnergyRow {
  when: string;
  tier: string;
  pricePerKwh: number;
  sellPricePerKwh: number | undefined;
}

/** Energy prices by period and tier; periods that never apply are left out. */
export function energyRows({ energy }: Tariff): EnergyRow[] {
  return energy.periods.flatMap(({ tiers }, period) => {
    const when = timesOfPeriod(energy, period);
    return when === 'never'
      ? []
      : tiers.map(({ upTo, unit, pricePerKwh, sellPricePerKwh }, index) => ({
          when,
          tier: tierInWords(tiers[index - 1]?.upTo ?? 0, upTo, energyTierUnits[unit]),
          pricePerKwh,
          sellPricePerKwh,
        }));
  });
}

const energyTierUnits: Readonly<
  Record<Tariff['energy']['periods'][number]['tiers'][number]['unit'], string>
> = {
  kWh: 'kWh a month',
  kWhPerKw: 'kWh a month for each kW of billed demand',
  kWhDaily: 'kWh a day',
  kWhPerKwDaily: 'kWh a day for each kW of billed demand',
};

/** A price of demand. */
export interface DemandRow {
  kind: string;
  when: string;
  tier: string;
  pricePerUnit: number;
  /** Of the price, without the currency. */
  unit: string;
}

const demandUnits: Readonly<Record<NonNullable<Tariff['flatDemand']>['unit'], string>> = {
  kW: 'kW and month',
  kVA: 'kVA and month',
  hp: 'hp and month',
  kWDaily: 'kW and day',
  kVADaily: 'kVA and day',
  hpDaily: 'hp and day',
};

type DemandTiers = NonNullable<Tariff['flatDemand']>['groups'][number]['tiers'];

/** Demand prices: any time, by time of use, and at the system peak. Periods without a price are left out. */
export function demandRows({ flatDemand, touDemand, coincident }: Tariff): DemandRow[] {
  const flat = (flatDemand?.groups ?? []).flatMap(({ tiers }, group) => {
    const months = flatDemand?.monthlyGroups.map((one) => one === group) ?? [];
    const when = months.every((isSet) => isSet) ? 'all year' : monthList(months);
    return when === ''
      ? []
      : tierRows('Highest of the month', when, tiers, flatDemand?.unit ?? 'kW');
  });
  return [
    ...flat,
    ...periodRows('Highest of the period', touDemand),
    ...periodRows('At the system peak', coincident),
  ];
}

function periodRows(kind: string, charge: Tariff['touDemand'] | Tariff['coincident']): DemandRow[] {
  return (charge?.periods ?? []).flatMap(({ tiers }, period) => {
    const when = charge === undefined ? 'never' : timesOfPeriod(charge, period);
    const isFree = tiers.every(({ pricePerUnit }) => pricePerUnit === 0);
    return when === 'never' || isFree ? [] : tierRows(kind, when, tiers, charge?.unit ?? 'kW');
  });
}

function tierRows(
  kind: string,
  when: string,
  tiers: DemandTiers,
  unit: NonNullable<Tariff['flatDemand']>['unit'],
): DemandRow[] {
  return tiers.map(({ upTo, pricePerUnit }, index) => ({
    kind,
    when,
    tier: tierInWords(tiers[index - 1]?.upTo ?? 0, upTo, unit.replace('Daily', '')),
    pricePerUnit,
    unit: demandUnits[unit],
  }));
}

function tierInWords(from: number, upTo: number | null, unit: string): string {
  const text = (value: number) => value.toLocaleString('en-US');
  if (upTo === null) {
    return from === 0 ? 'all' : `above ${text(from)} ${unit}`;
  }
  return from === 0 ? `up to ${text(upTo)} ${unit}` : `${text(from)} to ${text(upTo)} ${unit}`;
}
