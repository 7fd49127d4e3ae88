import { Stack } from '@mantine/core';
import { Facts } from '../../../ui/facts.js';
import { formatDate, formatNumber, formatQuantity, formatShare } from '../../../ui/format.js';
import type { Facility } from '../facility-queries.js';
import type { FacilityTerms } from '../facility-terms.js';

/** A facility as it is described; what is not described says what is used in its place. */
export function FacilityFacts({ terms, facility }: { terms: FacilityTerms; facility: Facility }) {
  const { power_kw: power, capacity_kwh: capacity } = facility;
  const facts: (readonly [string, string])[] = [
    ['Rated power', power === undefined ? engineDefault : formatQuantity(power, 'kW')],
    ['Usable energy', capacity === undefined ? engineDefault : formatQuantity(capacity, 'kWh')],
    ['Tariff', facility.tariff ?? 'not described: the library’s default tariff'],
    ['Time zone', `${terms.timeZone}${zoneSources[terms.timeZoneFrom]}`],
    ['Billing months', billingWords(facility)],
    ['Demand meter', intervalWords(facility.demand_interval_minutes)],
    ['Peaks of the last twelve months', peakWords(facility.peaks_last_12_months_kw)],
    ['Solar panels', solarWords(facility.solar)],
    ['Electric vehicles', vehicleWords(facility.ev_fleet)],
    ['Charging and discharging efficiency', efficiencyWords(facility)],
    [
      'Limits of the state of charge',
      `${formatShare(facility.min_soc ?? 0)} to ${formatShare(facility.max_soc ?? 1)}`,
    ],
    [
      'Wear per MWh discharged',
      `${formatQuantity(facility.wear_usd_per_mwh_discharged ?? 5, 'USD')}${facility.wear_usd_per_mwh_discharged === undefined ? ' (default)' : ''}`,
    ],
  ];
  return (
    <Stack gap="sm">
      <Facts facts={facts} />
    </Stack>
  );
}

const engineDefault = 'not described: each engine’s default battery';

const zoneSources = {
  facility: '',
  tariff: ' (the tariff’s)',
  default: ' (default)',
};

function billingWords({ billing_day: day = 1, meter_read_dates: dates }: Facility): string {
  if (dates !== undefined) {
    return `between ${dates.length} read dates, ${formatDate(dates[0] ?? '')} to ${formatDate(dates.at(-1) ?? '')}`;
  }
  return day === 1 ? 'calendar months' : `from day ${day} of each month`;
}

function intervalWords(minutes: number | undefined): string {
  return minutes === undefined
    ? 'the tariff’s interval, else 15 min (default)'
    : `mean of each ${minutes} min`;
}

function peakWords(peaks: readonly number[] | undefined): string {
  return peaks === undefined
    ? 'not described: those of the readings'
    : `${formatNumber(Math.min(...peaks))} to ${formatNumber(Math.max(...peaks))} kW`;
}

function solarWords(solar: Facility['solar']): string {
  return solar === undefined ? 'none described' : formatQuantity(solar.power_kw, 'kW');
}

function vehicleWords(fleet: Facility['ev_fleet']): string {
  if (fleet === undefined) {
    return 'none described';
  }
  const vehicles = fleet.sessions.reduce((sum, session) => sum + session.vehicles, 0);
  const sessions = fleet.sessions.length;
  return `${formatNumber(vehicles, 0)} in ${sessions} charging session${sessions === 1 ? '' : 's'}`;
}

function efficiencyWords(facility: Facility): string {
  const { charge_efficiency: charge, discharge_efficiency: discharge } = facility;
  const usual = Math.sqrt(0.85);
  const isDefault = charge === undefined && discharge === undefined;
  return `${formatShare(charge ?? usual)}, ${formatShare(discharge ?? usual)}${isDefault ? ' (default)' : ''}`;
}
