import type { components } from '@bess/client';
import { Autocomplete, Button, Group, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useDescriptionSaving } from '../../forms/description-saving.js';
import bodySchema from '../../forms/generated/putSite.generated.json';
import type { CustomField, FormValue, JsonSchema } from '../../forms/schema.js';
import { SchemaFields } from '../../forms/schema-fields.js';
import { useSchemaForm } from '../../forms/use-schema-form.js';
import { fieldOrder } from '../../forms/values-field.js';
import { useSignedIn } from '../../session/session.js';
import { Disclosure } from '../../ui/disclosure.js';
import { Facts } from '../../ui/facts.js';
import { formatQuantity, formatShare } from '../../ui/format.js';
import { Section } from '../../ui/section.js';
import { largeUnitInput, marketInput } from './battery-fields.js';
import { DeleteSite } from './delete-site.js';
import { siteKey } from './site-queries.js';
import { type Site, siteTerms } from './site-terms.js';

const schema: JsonSchema = bodySchema;

const mainFields = ['power_kw', 'capacity_kwh', 'market', 'time_zone'];
const finerFields = [
  'charge_efficiency',
  'discharge_efficiency',
  'wear_usd_per_mwh_discharged',
  'interval_minutes',
  'currency',
  'usd_per_unit',
];

const labels = {
  charge_efficiency: 'Charging efficiency',
  discharge_efficiency: 'Discharging efficiency',
  wear_usd_per_mwh_discharged: 'Wear per MWh discharged',
  interval_minutes: 'Market interval',
  currency: 'Currency of the prices',
  usd_per_unit: 'USD per unit of the currency',
};

const placeholders = {
  charge_efficiency: '0.92 if left empty',
  discharge_efficiency: '0.92 if left empty',
  wear_usd_per_mwh_discharged: '5 if left empty',
  interval_minutes: "The market's if left empty",
  currency: "The market's if left empty",
  usd_per_unit: 'Only if the currency is not USD',
};

const custom = {
  power_kw: largeUnitInput('power_kw', {
    label: 'Rated power',
    unit: 'MW',
    placeholder: '50 if left empty',
  }),
  capacity_kwh: largeUnitInput('capacity_kwh', {
    label: 'Usable energy',
    unit: 'MWh',
    placeholder: '200 if left empty',
  }),
  market: marketInput,
  time_zone: timeZoneInput,
};

interface DescribeSiteProps {
  siteId: string;
  /** null if it was never described. */
  site: Site | null;
  /** Number of stored prices. */
  prices: number;
}

/** The battery and market of a site: as described, with a form that changes them, which is open if nothing is described yet. */
export function DescribeSite({ siteId, site, prices }: DescribeSiteProps) {
  const [isEditing, setIsEditing] = useState(site === null);
  const [hasSaved, setHasSaved] = useState(false);
  const end = (saved: boolean) => {
    setIsEditing(false);
    setHasSaved(saved);
  };
  return (
    <Section
      title={site === null ? 'Describe the site' : 'Battery and market'}
      summary={
        site === null
          ? 'Recommendations, simulations and settlements of the site use this. What you leave empty has the default that is written in the field.'
          : 'What recommendations, simulations and settlements of the site use.'
      }
      actions={
        !isEditing && (
          <Button variant="default" size="xs" onClick={() => setIsEditing(true)}>
            Edit
          </Button>
        )
      }
    >
      {isEditing ? (
        <DescriptionForm siteId={siteId} site={site} onEnd={end} />
      ) : (
        site !== null && <DescribedFacts siteId={siteId} site={site} />
      )}
      <Text role="status" size="sm" hidden={!hasSaved || isEditing}>
        {hasSaved && !isEditing && 'The description is saved.'}
      </Text>
      {(site === null ? prices > 0 : !isEditing) && (
        <DeleteSite siteId={siteId} isDescribed={site !== null} prices={prices} />
      )}
    </Section>
  );
}

interface DescriptionFormProps extends Pick<DescribeSiteProps, 'siteId' | 'site'> {
  onEnd: (saved: boolean) => void;
}

function DescriptionForm({ siteId, site, onEnd }: DescriptionFormProps) {
  const { client } = useSignedIn();
  const form = useSchemaForm(schema, fieldsOf(site));
  const path = { site_id: siteId };
  const { save, isPending, notice } = useDescriptionSaving<Site>({
    form,
    queryKey: [...siteKey(siteId), 'description'],
    read: () => client.GET('/api/sites/{site_id}', { params: { path } }),
    replace: (header) =>
      client.PUT('/api/sites/{site_id}', {
        params: { path, header },
        // The form follows the schema of this body.
        body: form.value as components['schemas']['SiteBody'],
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
    placeholders,
    custom,
  };
  const hasFinerError = finerFields.some((name) => form.errors[name] !== undefined);
  return (
    <form onSubmit={submit} noValidate aria-label="Description of the site">
      <Stack gap="md">
        <SchemaFields {...fields} fields={mainFields} />
        <Disclosure label="Efficiency, wear, interval and currency" isOpenByNeed={hasFinerError}>
          <SchemaFields {...fields} fields={finerFields} />
        </Disclosure>
        {notice}
        <Group gap="sm">
          <Button type="submit" loading={isPending}>
            Save the description
          </Button>
          {site !== null && (
            <Button variant="default" onClick={() => onEnd(false)}>
              Cancel
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

function timeZoneInput({ value, error, onChange }: CustomField) {
  return (
    <Autocomplete
      key="time_zone"
      id="field-time_zone"
      inputWrapperOrder={fieldOrder}
      label="Time zone"
      description="In which days begin and times are shown"
      placeholder="The market's, if left empty"
      data={Intl.supportedValuesOf('timeZone')}
      limit={30}
      value={typeof value === 'string' ? value : ''}
      error={error}
      // A refusal that brings the focus here must stay readable.
      openOnFocus={false}
      maxLength={64}
      onChange={(text) => onChange(text === '' ? undefined : text)}
    />
  );
}

/** The fields of a description that a new description may send. */
function fieldsOf(site: Site | null): Readonly<Record<string, FormValue>> {
  if (site === null) {
    return {};
  }
  const { site_id: _id, stored_prices: _prices, ...described } = site;
  return described;
}

function DescribedFacts({ siteId, site }: { siteId: string; site: Site }) {
  const { powerMw, capacityMwh, marketLabel, timeZone, intervalMinutes, currency } = siteTerms(
    siteId,
    site,
  );
  const { charge_efficiency: charge, discharge_efficiency: discharge } = site;
  const assumed = (isGiven: boolean) => (isGiven ? '' : ' (default)');
  return (
    <Facts
      facts={[
        ['Rated power', `${formatQuantity(powerMw, 'MW')}${assumed(site.power_kw !== undefined)}`],
        [
          'Usable energy',
          `${formatQuantity(capacityMwh, 'MWh')}${assumed(site.capacity_kwh !== undefined)}`,
        ],
        ['Lasts at full power', formatQuantity(capacityMwh / powerMw, 'h', 1)],
        ['Market', `${marketLabel}${assumed(site.market !== undefined)}`],
        [
          'Market interval',
          `${formatQuantity(intervalMinutes, 'min')}${assumed(site.interval_minutes !== undefined)}`,
        ],
        ['Time zone', `${timeZone}${assumed(site.time_zone !== undefined)}`],
        ['Currency', `${currency}${assumed(site.currency !== undefined)}`],
        [
          'Efficiency, charging and discharging',
          `${formatShare(charge ?? Math.sqrt(0.85))}, ${formatShare(discharge ?? Math.sqrt(0.85))}${assumed(charge !== undefined || discharge !== undefined)}`,
        ],
        [
          'Wear per MWh discharged',
          `${formatQuantity(site.wear_usd_per_mwh_discharged ?? 5, 'USD')}${assumed(site.wear_usd_per_mwh_discharged !== undefined)}`,
        ],
      ]}
    />
  );
}
