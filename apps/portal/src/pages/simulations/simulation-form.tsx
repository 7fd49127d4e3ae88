import { type StrixRequest, unwrap } from '@bess/client';
import { Button, Checkbox, Group, SegmentedControl, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import strixSubmit from '../../forms/generated/strixSubmit.generated.json' with { type: 'json' };
import type { CustomField, JsonSchema } from '../../forms/schema.js';
import { SchemaFields } from '../../forms/schema-fields.js';
import { useSchemaForm } from '../../forms/use-schema-form.js';
import { useSignedIn } from '../../session/session.js';
import { Disclosure } from '../../ui/disclosure.js';
import { ProblemAlert } from '../../ui/states.js';
import { recallRequest, rememberRequest } from './job-request.js';
import { PathBudget } from './path-budget.js';
import { DayField, PolicyField, SiteField } from './request-fields.js';
import { useIdempotencyKey } from './use-idempotency-key.js';

const schema: JsonSchema = strixSubmit;
const expansions = [
  'histogram',
  'months',
  'streams',
  'benchmarks',
  'errors',
  'assumptions',
] as const;

/** What is simulated: the battery of a site that is described, or one of given size. */
type Subject = 'site' | 'battery';

const fieldsOf: Readonly<Record<Subject, readonly string[]>> = {
  site: ['site_id'],
  battery: ['battery_power_mw', 'battery_capacity_mwh', 'site_id'],
};
const common = ['policy', 'n_paths', 'horizon_days'];
const advanced = ['start_date', 'seed'];

const labels = {
  site_id: 'Site',
  policy: 'How it is operated',
  n_paths: 'Number of paths',
  horizon_days: 'Length of a path',
  battery_power_mw: 'Power',
  battery_capacity_mwh: 'Usable energy',
  start_date: 'First day',
  seed: 'Seed',
};

const helps = {
  n_paths:
    'Possible futures of prices, 1,000 to 50,000. More make the figures sharper and take longer.',
  horizon_days: 'Days simulated on each path, 1 to 3,650. Shorter ones are scaled to a year.',
  seed: 'Any whole number. The same seed and inputs give the same figures.',
  battery_power_mw: 'Rated power at the meter.',
  battery_capacity_mwh: 'Energy between empty and full.',
};

/** The form that starts a simulation and opens its page. */
export function SimulationForm() {
  const { client, email } = useSignedIn();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const search = useSearch({ from: '/signed-in/simulations' });
  const [initial] = useState<StrixRequest>(
    () =>
      (search.from === undefined ? undefined : recallRequest(email, search.from)) ??
      (search.site === undefined ? {} : { site_id: search.site }),
  );
  const [subject, setSubject] = useState<Subject>(
    initial.battery_power_mw === undefined ? 'site' : 'battery',
  );
  const [hasAttribution, setHasAttribution] = useState(false);
  const [isNative, setIsNative] = useState(false);
  const required = subject === 'site' ? ['site_id'] : ['battery_power_mw', 'battery_capacity_mwh'];
  const form = useSchemaForm({ ...schema, required }, initial);
  const key = useIdempotencyKey(JSON.stringify([subject, hasAttribution, isNative, form.value]));

  const submit = useMutation({
    mutationFn: () =>
      unwrap(
        client.POST('/api/strix/submit', {
          body: form.value as StrixRequest,
          params: {
            query: {
              expand: hasAttribution ? [...expansions, 'shapley'] : [...expansions],
              ...(isNative && { currency: 'native' }),
            },
            header: { Prefer: 'respond-async', 'Idempotency-Key': key },
          },
        }),
      ),
    onSuccess: ({ job_id }) => {
      rememberRequest(email, job_id, form.value as StrixRequest);
      void queries.invalidateQueries({ queryKey: ['strix', 'jobs'] });
      void queries.invalidateQueries({ queryKey: ['usage'] });
      return navigate({ to: '/simulations/$jobId', params: { jobId: job_id } });
    },
    onError: (error) => setIsAtField(form.showRefusal(error)),
  });
  const [isAtField, setIsAtField] = useState(false);

  const chooseSubject = (next: string) => {
    setSubject(next as Subject);
    const { battery_power_mw: _, battery_capacity_mwh: __, ...kept } = form.value;
    form.setValue(kept);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (form.validate()) {
      submit.mutate();
    }
  };
  const fields = {
    schema: { ...schema, required },
    value: form.value,
    onChange: form.setValue,
    errors: form.errors,
    helps: {
      ...helps,
      site_id:
        subject === 'site'
          ? 'Its battery and market are used, and its stored prices if they span 28 days.'
          : 'Optional: a site with stored prices. Without it, prices of a typical US market.',
    },
    labels: { ...labels, ...(subject === 'battery' && { site_id: 'Prices of site' }) },
    placeholders: {
      n_paths: '10,000',
      horizon_days: '30',
      battery_power_mw: 'e.g. 50',
      battery_capacity_mwh: 'e.g. 200',
      seed: 'drawn at random',
    },
    custom: {
      policy: PolicyField,
      start_date: DayField,
      site_id: (field: CustomField) => <SiteField key="site_id" {...field} />,
    },
  };
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md">
        <SegmentedControl
          value={subject}
          onChange={chooseSubject}
          aria-label="What is simulated"
          data={[
            { value: 'site', label: 'A site’s battery' },
            { value: 'battery', label: 'Another battery' },
          ]}
          style={{ alignSelf: 'flex-start' }}
        />
        <SchemaFields {...fields} fields={[...fieldsOf[subject], ...common]} />
        <Checkbox
          label="Explain what earns the revenue"
          description="Repeats the simulation 16 times without forecasts, regimes, planning or reserves; takes several times as long and uses no further paths."
          checked={hasAttribution}
          onChange={(event) => setHasAttribution(event.currentTarget.checked)}
        />
        <Disclosure
          label="More options"
          isOpenByNeed={advanced.some((name) => form.errors[name] !== undefined)}
        >
          <Stack gap="md">
            <SchemaFields {...fields} fields={advanced} />
            <Checkbox
              label="Amounts in the currency of the site"
              description="For sites outside the US without an exchange rate in their description."
              checked={isNative}
              onChange={(event) => setIsNative(event.currentTarget.checked)}
            />
          </Stack>
        </Disclosure>
        {submit.error !== null && !isAtField && <ProblemAlert error={submit.error} />}
        <Group gap="md">
          <Button type="submit" loading={submit.isPending}>
            Start the simulation
          </Button>
          <PathBudget
            paths={typeof form.value['n_paths'] === 'number' ? form.value['n_paths'] : 10_000}
          />
        </Group>
      </Stack>
    </form>
  );
}
