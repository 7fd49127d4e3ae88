import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { FormValue } from '../forms/schema.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { Disclosure } from '../ui/disclosure.js';
import { Facts } from '../ui/facts.js';
import { formatTime } from '../ui/format.js';
import { Section } from '../ui/section.js';
import { QueryState } from '../ui/states.js';
import { useNow } from '../ui/use-now.js';
import { ConnectionState } from './connection-state.js';
import type { Entity, SkippedSpan } from './messages.js';
import { operationKey } from './operation-queries.js';
import { nextIntervalWords, patienceWords } from './operation-words.js';
import { SkippedNotice } from './skipped-notice.js';
import { type SwitchFields, SwitchForm } from './switch-form.js';
import { useOperationEvents } from './use-operation-events.js';

/** What operations of sites and facilities have in common. */
export interface CommonOperation {
  every_minutes: number;
  state_of_charge: 'reported' | 'assumed';
  enabled: boolean;
  next_interval: string;
  waits_seconds: number;
  created_at: string;
}

type Settings = Readonly<Record<string, FormValue>>;

interface OperationSectionProps<Operation extends CommonOperation> {
  entity: Entity;
  timeZone: string;
  /** null while it is off. */
  query: UseQueryResult<Operation | null>;
  /** What it does, while it is off. */
  introduction: ReactNode;
  fields: SwitchFields;
  defaults: Settings;
  settingsOf: (operation: Operation) => Settings;
  facts: (operation: Operation) => readonly (readonly [name: string, value: string])[];
  replace: (settings: Settings) => Promise<Operation>;
  end: () => Promise<unknown>;
  /** Leads to the page of the operation. */
  link: ReactNode;
  /** What the next interval needs. */
  inputs: (operation: Operation, stretch: SkippedSpan | undefined) => ReactNode;
  report: ReactNode;
  stretchOf: (
    messages: ReturnType<typeof useOperationEvents>['messages'],
  ) => SkippedSpan | undefined;
}

/** Whether a site or facility is operated automatically, what its next interval needs, and the switch. */
export function OperationSection<Operation extends CommonOperation>(
  props: OperationSectionProps<Operation>,
) {
  const { entity, query, introduction, fields, defaults, settingsOf, replace, link } = props;
  const queries = useQueryClient();
  const save = async (settings: Settings) => {
    queries.setQueryData(operationKey(entity), await replace(settings));
  };
  return (
    <Section
      title="Automatic operation"
      summary={
        entity.kind === 'site'
          ? 'The gateway recommends by itself, in each market interval.'
          : 'The gateway assesses by itself, in each meter interval.'
      }
      actions={link}
    >
      <QueryState query={query} label="Reading the automatic operation">
        {(operation) =>
          operation?.enabled === true ? (
            <Running {...props} operation={operation} save={save} />
          ) : (
            <Stack gap="md">
              <Group gap="sm">
                <Badge variant="light" color="gray" tt="none">
                  Off
                </Badge>
              </Group>
              {introduction}
              <SwitchForm
                {...fields}
                initial={operation === null ? defaults : settingsOf(operation)}
                label="Switch on"
                save={save}
              />
            </Stack>
          )
        }
      </QueryState>
    </Section>
  );
}

interface RunningProps<Operation extends CommonOperation> extends OperationSectionProps<Operation> {
  operation: Operation;
  save: (settings: Settings) => Promise<void>;
}

function Running<Operation extends CommonOperation>(props: RunningProps<Operation>) {
  const { entity, timeZone, operation, fields, settingsOf, facts, save, inputs, report } = props;
  const queries = useQueryClient();
  const [isChanging, setIsChanging] = useState(false);
  const events = useOperationEvents(entity, true, () => {
    void queries.invalidateQueries({ queryKey: operationKey(entity) });
    void queries.invalidateQueries({ queryKey: [entity.kind, entity.id, 'cycles'] });
  });
  const stretch = props.stretchOf(events.messages);
  return (
    <Stack gap="md">
      <Group gap="sm">
        <Badge variant="light" color="green" tt="none">
          On
        </Badge>
        <ConnectionState state={events.state} />
      </Group>
      {stretch !== undefined && <SkippedNotice stretch={stretch} timeZone={timeZone} />}
      <NextInterval operation={operation} timeZone={timeZone} />
      {inputs(operation, stretch)}
      <Facts
        facts={[
          ...facts(operation),
          ['Inputs are awaited', patienceWords(operation.waits_seconds)],
          ['On since', formatTime(operation.created_at, timeZone)],
        ]}
      />
      <Disclosure label="Report a state of charge">{report}</Disclosure>
      {isChanging ? (
        <SwitchForm
          {...fields}
          initial={settingsOf(operation)}
          label="Save the settings"
          save={async (settings) => {
            await save(settings);
            setIsChanging(false);
          }}
          onCancel={() => setIsChanging(false)}
        />
      ) : (
        <Group gap="sm">
          <Button variant="default" size="xs" onClick={() => setIsChanging(true)}>
            Change the settings
          </Button>
          <SwitchOff entity={entity} end={props.end} />
        </Group>
      )}
    </Stack>
  );
}

function NextInterval({ operation, timeZone }: { operation: CommonOperation; timeZone: string }) {
  const nowMs = useNow(1_000);
  return (
    <Text data-figure>
      <Text span fw={600}>
        Next interval:
      </Text>{' '}
      {nextIntervalWords(operation, timeZone, nowMs)}
    </Text>
  );
}

/** Ends the operation once that is confirmed. */
function SwitchOff({ entity, end }: { entity: Entity; end: () => Promise<unknown> }) {
  const queries = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const ending = useMutation({
    mutationFn: end,
    onSuccess: () => {
      setIsAsking(false);
      queries.setQueryData(operationKey(entity), null);
    },
  });
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setIsAsking(true)}>
        Switch off
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Switch off the automatic operation?"
        confirmLabel="Switch off"
        isPending={ending.isPending}
        error={ending.error}
        onConfirm={() => ending.mutate()}
        onClose={() => {
          ending.reset();
          setIsAsking(false);
        }}
      >
        {entity.id} gets no further recommendation by itself. What was recommended so far stays, and
        you can switch it on again at any time.
      </ConfirmDialog>
    </>
  );
}
