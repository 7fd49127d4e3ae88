import type { components } from '@bess/client';
import { Autocomplete, Button, Group, Stack } from '@mantine/core';
import type { FormEvent } from 'react';
import { useDescriptionSaving } from '../../../forms/description-saving.js';
import bodySchema from '../../../forms/generated/putFacility.generated.json';
import type { CustomField, FormValue, JsonSchema } from '../../../forms/schema.js';
import { SchemaFields } from '../../../forms/schema-fields.js';
import { useSchemaForm } from '../../../forms/use-schema-form.js';
import { fieldOrder } from '../../../forms/values-field.js';
import { useSignedIn } from '../../../session/session.js';
import { Disclosure } from '../../../ui/disclosure.js';
import { type Facility, facilityKey } from '../facility-queries.js';
import type { FacilityTerms } from '../facility-terms.js';
import { BillingPeriodField } from './billing-period-field.js';
import { MonthlyPeaksField } from './monthly-peaks-field.js';
import { TariffField } from './tariff-field.js';

const schema: JsonSchema = bodySchema;

const mainFields = ['power_kw', 'capacity_kwh', 'tariff', 'time_zone'];
const buildingFields = ['ev_fleet', 'solar'];
const finerFields = [
  'charge_efficiency',
  'discharge_efficiency',
  'wear_usd_per_mwh_discharged',
  'min_soc',
  'max_soc',
  'demand_interval_minutes',
  'currency',
  'usd_per_unit',
];

const labels = {
  power_kw: 'Rated power',
  capacity_kwh: 'Usable energy',
  charge_efficiency: 'Charging efficiency',
  discharge_efficiency: 'Discharging efficiency',
  wear_usd_per_mwh_discharged: 'Wear per MWh discharged',
  min_soc: 'Lowest state of charge',
  max_soc: 'Highest state of charge',
  demand_interval_minutes: 'Interval of the demand meter',
  currency: 'Currency of the tariff',
  usd_per_unit: 'USD per unit of the currency',
  ev_fleet: 'Electric vehicles',
  sessions: 'Charging sessions',
  solar: 'Solar panels',
  vehicles: 'Number of vehicles',
  energy_kwh: 'Energy per vehicle',
  minimum_power_kw: 'Minimum power',
  arrival_kwh: 'Energy on arrival',
  vehicle_to_grid: 'Discharging of the vehicles',
  'ev_fleet.sessions.power_kw': 'Charging power of a vehicle',
  'ev_fleet.sessions.vehicle_to_grid.power_kw': 'Discharging power of a vehicle',
  'ev_fleet.sessions.vehicle_to_grid.capacity_kwh': 'Capacity of a vehicle',
  tilt_degrees: 'Tilt',
  azimuth_degrees: 'Azimuth',
  latitude_degrees: 'Latitude',
  longitude_degrees: 'Longitude',
};

const helps = {
  power_kw: 'Charging and discharging, at the AC meter',
  'ev_fleet.sessions.power_kw': 'At most',
  'ev_fleet.sessions.vehicle_to_grid.power_kw': 'At most, at the meter',
  arrival_kwh: 'As drawn at the meter; with the energy per vehicle at most the capacity',
  'solar.power_kw': 'Rated power at the AC meter',
};

const placeholders = {
  power_kw: 'The engine’s default if left empty',
  capacity_kwh: 'The engine’s default if left empty',
  charge_efficiency: '0.92 if left empty',
  discharge_efficiency: '0.92 if left empty',
  wear_usd_per_mwh_discharged: '5 if left empty',
  min_soc: '0 if left empty',
  max_soc: '1 if left empty',
  demand_interval_minutes: 'The tariff’s, else 15, if left empty',
  currency: 'The tariff’s if left empty',
  usd_per_unit: 'Only if the currency is not USD',
  'ev_fleet.sessions.power_kw': 'e.g. 11',
  'ev_fleet.sessions.vehicle_to_grid.power_kw': 'e.g. 10',
  'ev_fleet.sessions.vehicle_to_grid.capacity_kwh': 'e.g. 60',
  'solar.power_kw': 'e.g. 100',
  energy_kwh: 'e.g. 20',
  arrival_kwh: 'e.g. 30',
  vehicles: 'e.g. 4',
  days: 'weekdays if left empty',
  minimum_power_kw: '0 if left empty',
  round_trip_efficiency: '0.86 if left empty',
  tilt_degrees: 'unknown if left empty',
  azimuth_degrees: 'unknown if left empty',
  latitude_degrees: 'unknown if left empty',
  longitude_degrees: 'unknown if left empty',
};

interface FacilityFormProps {
  terms: FacilityTerms;
  facility: Facility | null;
  onEnd: (saved: boolean) => void;
}

/** The form of a facility's description; saving it replaces the earlier description. */
export function FacilityForm({ terms, facility, onEnd }: FacilityFormProps) {
  const { facilityId, timeZone } = terms;
  const { client } = useSignedIn();
  const form = useSchemaForm(schema, fieldsOf(facility));
  const path = { facility_id: facilityId };
  const { save, isPending, notice } = useDescriptionSaving<Facility>({
    form,
    queryKey: [...facilityKey(facilityId), 'description'],
    read: () => client.GET('/api/facilities/{facility_id}', { params: { path } }),
    replace: (header) =>
      client.PUT('/api/facilities/{facility_id}', {
        params: { path, header },
        // The form follows the schema of this body.
        body: form.value as components['schemas']['FacilityBody'],
      }),
    onEnd,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.validate()) {
      save();
    }
  };
  const fields = {
    schema,
    value: form.value,
    onChange: form.setValue,
    errors: form.errors,
    labels,
    helps,
    placeholders,
    custom: { tariff: tariffInput, time_zone: timeZoneInput },
  };
  const parts = { value: form.value, onChange: form.setValue, errors: form.errors };
  const hasError = (names: readonly string[]) =>
    Object.keys(form.errors).some((path) => names.includes(path.split(/[.[]/)[0] ?? ''));
  return (
    <form onSubmit={submit} noValidate aria-label="Description of the facility">
      <Stack gap="md">
        <SchemaFields {...fields} fields={mainFields} />
        <BillingPeriodField {...parts} />
        <Disclosure
          label="Peaks of the last twelve months"
          isOpenByNeed={hasError(['peaks_last_12_months_kw'])}
        >
          <MonthlyPeaksField {...parts} timeZone={timeZone} />
        </Disclosure>
        <Disclosure
          label="Electric vehicles and solar panels"
          isOpenByNeed={hasError(buildingFields)}
        >
          <SchemaFields {...fields} fields={buildingFields} />
        </Disclosure>
        <Disclosure
          label="Efficiency, wear, limits, meter and currency"
          isOpenByNeed={hasError(finerFields)}
        >
          <SchemaFields {...fields} fields={finerFields} />
        </Disclosure>
        {notice}
        <Group gap="sm">
          <Button type="submit" loading={isPending}>
            Save the description
          </Button>
          {facility !== null && (
            <Button variant="default" onClick={() => onEnd(false)}>
              Cancel
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

function tariffInput(field: CustomField) {
  return <TariffField key="tariff" {...field} />;
}

function timeZoneInput({ value, error, onChange }: CustomField) {
  return (
    <Autocomplete
      key="time_zone"
      id="field-time_zone"
      inputWrapperOrder={fieldOrder}
      label="Time zone"
      description="In which days begin and times are shown"
      placeholder="The tariff’s if left empty"
      data={Intl.supportedValuesOf('timeZone')}
      limit={30}
      value={typeof value === 'string' ? value : ''}
      error={error}
      maxLength={64}
      onChange={(text) => onChange(text === '' ? undefined : text)}
    />
  );
}

/** The fields of a description that a new description may send. */
function fieldsOf(facility: Facility | null): Readonly<Record<string, FormValue>> {
  if (facility === null) {
    return {};
  }
  const { facility_id: _id, stored_readings: _readings, ...described } = facility;
  return described;
}
