import { Autocomplete, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { siteIdsQuery } from '../../api/queries.js';
import type { CustomField } from '../../forms/schema.js';
import { fieldOrder } from '../../forms/values-field.js';
import { useSignedIn } from '../../session/session.js';
import { policyNames } from './job-request.js';

const policyHelp: Readonly<Record<keyof typeof policyNames, string>> = {
  arbitrage: 'Plans each day for the highest expected revenue.',
  cvar: 'Plans against bad outcomes: a little less in the median, often more in bad years.',
  rl: 'Corrects the plan by what it learned from many simulated days.',
};

/** The id of a site, with those of the account to choose from. */
export function SiteField({ label, help, value, error, isRequired, onChange }: CustomField) {
  const { client } = useSignedIn();
  const sites = useQuery(siteIdsQuery(client));
  return (
    <Autocomplete
      id="field-site_id"
      label={label}
      description={help}
      inputWrapperOrder={fieldOrder}
      error={error}
      required={isRequired}
      placeholder={isRequired ? 'e.g. north-1' : 'typical US prices'}
      data={sites.data ?? []}
      limit={20}
      value={typeof value === 'string' ? value : ''}
      onChange={(id) => onChange(id === '' ? undefined : id)}
    />
  );
}

/** Policies by what they aim at. */
export function PolicyField({ label, value, error, onChange }: CustomField) {
  const policy = (value ?? 'arbitrage') as keyof typeof policyNames;
  return (
    <Select
      key="policy"
      id="field-policy"
      label={label}
      description={policyHelp[policy]}
      inputWrapperOrder={fieldOrder}
      error={error}
      allowDeselect={false}
      data={Object.entries(policyNames).map(([name, text]) => ({ value: name, label: text }))}
      value={policy}
      onChange={(next) => onChange(next ?? undefined)}
    />
  );
}

/** A calendar day. */
export function DayField({ label, value, error, onChange }: CustomField) {
  return (
    <TextInput
      key="start_date"
      id="field-start_date"
      type="date"
      label={label}
      description="Default: days spread evenly over the calendar year, so that no season counts double."
      inputWrapperOrder={fieldOrder}
      error={error}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  );
}
