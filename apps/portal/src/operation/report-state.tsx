import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { apiBaseUrl } from '../api/problem.js';
import type { CustomField, JsonSchema } from '../forms/schema.js';
import { SchemaFields } from '../forms/schema-fields.js';
import { useSchemaForm } from '../forms/use-schema-form.js';
import { CopiedBlock } from '../ui/copied-block.js';
import { formatClock, formatShare } from '../ui/format.js';
import { ProblemAlert } from '../ui/states.js';
import type { Entity } from './messages.js';
import { PercentField } from './percent-field.js';

/** What is reported by hand; it holds for the moment at which it arrives. */
export interface StateByHand {
  soc: number;
  power_mw?: number;
  power_kw?: number;
}

interface ReportStateProps {
  entity: Entity;
  timeZone: string;
  schema: JsonSchema;
  send: (state: StateByHand) => Promise<unknown>;
}

/** Reports a state of charge by hand, and shows the call by which a program does it. */
export function ReportState({ entity, timeZone, schema, send }: ReportStateProps) {
  const power = entity.kind === 'site' ? 'power_mw' : 'power_kw';
  const wanted = { ...schema, required: ['soc'] };
  const form = useSchemaForm(wanted, {});
  const report = useMutation({
    mutationFn: async (state: StateByHand) => {
      await send(state);
      return { soc: state.soc, atMs: Date.now() };
    },
    onError: form.showRefusal,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.validate()) {
      // The form follows the schema of this body.
      report.mutate(form.value as unknown as StateByHand);
    }
  };
  return (
    <Stack gap="md">
      <form onSubmit={submit} noValidate aria-label="Report a state of charge">
        <Stack gap="sm">
          <SchemaFields
            schema={wanted}
            value={form.value}
            onChange={form.setValue}
            errors={form.errors}
            fields={['soc', power]}
            labels={{ [power]: 'Power at the meter' }}
            helps={{ [power]: 'Positive while it discharges. May be left empty' }}
            placeholders={{ [power]: '' }}
            custom={{ soc: socField }}
          />
          {report.error !== null && Object.keys(form.errors).length === 0 && (
            <ProblemAlert error={report.error} title="The state is not reported" />
          )}
          <Group gap="sm">
            <Button type="submit" size="xs" loading={report.isPending}>
              Report this state
            </Button>
            {report.data !== undefined && (
              <Text size="sm" role="status" data-figure>
                {formatShare(report.data.soc)} is reported, at{' '}
                {formatClock(report.data.atMs, timeZone)}.
              </Text>
            )}
          </Group>
        </Stack>
      </form>
      <ReportCall entity={entity} />
    </Stack>
  );
}

function socField({ value, error, onChange }: CustomField) {
  return (
    <PercentField
      key="soc"
      id="field-soc"
      label="State of charge now"
      description="As the battery shows it"
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}

function ReportCall({ entity }: { entity: Entity }) {
  return (
    <div>
      <CopiedBlock
        label="The call by which a program reports it"
        what="the call"
        text={reportCall(entity, apiBaseUrl)}
      />
      <Text size="xs" c="dimmed" mt={4}>
        An API key under Settings is exchanged for the access token in TOKEN. Without a time, the
        state holds for the moment at which it arrives.
      </Text>
    </div>
  );
}

/** A command for a shell that reports a state. */
export function reportCall({ kind, id }: Entity, baseUrl: string): string {
  const [path, body] =
    kind === 'site'
      ? [`/api/sites/${id}/state`, '{"soc": 0.55, "power_mw": 20}']
      : [`/api/facilities/${id}/state`, '{"soc": 0.55, "power_kw": 40}'];
  return [
    `curl -sS ${baseUrl}${path} \\`,
    '  -H "Authorization: Bearer $TOKEN" \\',
    "  -H 'Content-Type: application/json' \\",
    `  -d '${body}'`,
  ].join('\n');
}
