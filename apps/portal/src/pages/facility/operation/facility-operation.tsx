import { unwrap } from '@bess/client';
import { Text } from '@mantine/core';
import putFacilityOperation from '../../../forms/generated/putFacilityOperation.generated.json';
import reportFacilityState from '../../../forms/generated/reportFacilityState.generated.json';
import type { CustomField, JsonSchema } from '../../../forms/schema.js';
import { ChoiceField, stateOfChargeField } from '../../../operation/choice-field.js';
import { InputList } from '../../../operation/input-list.js';
import { openStretch, skippedSpans } from '../../../operation/messages.js';
import {
  type FacilityOperation as Operation,
  useFacilityOperation,
} from '../../../operation/operation-queries.js';
import { OperationSection } from '../../../operation/operation-section.js';
import { PercentField } from '../../../operation/percent-field.js';
import { ReportState } from '../../../operation/report-state.js';
import { stateInput } from '../../../operation/state-input.js';
import { idPrefix, type SwitchFields } from '../../../operation/switch-form.js';
import { useSignedIn } from '../../../session/session.js';
import { AnchorLink } from '../../../ui/anchor-link.js';
import { formatShare } from '../../../ui/format.js';
import { Section } from '../../../ui/section.js';
import { EmptyState } from '../../../ui/states.js';
import type { FacilityTerms } from '../facility-terms.js';
import { lastAssessedMs, readingInput } from './facility-messages.js';

const controllers = { phalanx: 'guards the peak', tarsis: 'lowers the whole bill' } as const;

interface FacilityOperationProps {
  terms: FacilityTerms;
  /** Time of the latest stored reading. */
  lastReading: string | undefined;
}

/** Switches the automatic operation of a facility, and shows what its next interval needs. */
export function FacilityOperation({ terms, lastReading }: FacilityOperationProps) {
  const { client, engines, plan } = useSignedIn();
  const { facilityId, timeZone } = terms;
  const isReached = engines.includes('phalanx');
  const query = useFacilityOperation(facilityId, isReached);
  const params = { path: { facility_id: facilityId } };
  if (!isReached) {
    return (
      <Section title="Automatic operation">
        <EmptyState>
          The automatic operation needs PHALANX, which this account on the {plan} plan does not
          reach. It is part of the Enterprise plan.
        </EmptyState>
      </Section>
    );
  }
  return (
    <OperationSection<Operation>
      entity={{ kind: 'facility', id: facilityId }}
      timeZone={timeZone}
      query={query}
      introduction={
        <Text size="sm">
          In each interval of the meter, the gateway takes the latest stored reading and the state
          of charge, assesses the risk of a new billed peak, and says what the battery should do.
          Each assessment is shown live and sent to your webhooks. Each counts as one request of
          your plan.
        </Text>
      }
      fields={fieldsFor(engines.includes('tarsis'))}
      defaults={{ state_of_charge: 'reported', controller: 'phalanx', risk_threshold: 0.5 }}
      settingsOf={({ state_of_charge, controller, risk_threshold, every_minutes }) => ({
        state_of_charge,
        controller,
        risk_threshold,
        every_minutes,
      })}
      facts={({ every_minutes, controller, risk_threshold, state_of_charge }) => [
        ['Interval', `${every_minutes} minutes, as the meter`],
        ['The battery', controllers[controller]],
        ['Peak risk is reported from', formatShare(risk_threshold)],
        ['State of charge', state_of_charge],
      ]}
      replace={(settings) =>
        unwrap(client.PUT('/api/facilities/{facility_id}/operation', { params, body: settings }))
      }
      end={() => unwrap(client.DELETE('/api/facilities/{facility_id}/operation', { params }))}
      link={
        <AnchorLink to="/facilities/$facilityId/operation" params={{ facilityId }} size="sm">
          Live view
        </AnchorLink>
      }
      stretchOf={(messages) => openStretch(skippedSpans(messages), lastAssessedMs(messages))}
      inputs={({ next_interval, every_minutes, waits_seconds, state_of_charge }, stretch) => (
        <InputList
          inputs={[
            readingInput(lastReading === undefined ? undefined : Date.parse(lastReading), {
              timeZone,
              nextMs: Date.parse(next_interval),
              everyMinutes: every_minutes,
              waitsSeconds: waits_seconds,
            }),
            stateInput(state_of_charge, stretch),
          ]}
        />
      )}
      report={
        <ReportState
          entity={{ kind: 'facility', id: facilityId }}
          timeZone={timeZone}
          schema={reportFacilityState as JsonSchema}
          send={(state) =>
            unwrap(client.POST('/api/facilities/{facility_id}/state', { params, body: state }))
          }
        />
      }
    />
  );
}

function fieldsFor(reachesTarsis: boolean): SwitchFields {
  return {
    schema: putFacilityOperation as JsonSchema,
    fields: ['state_of_charge', 'controller', 'risk_threshold', 'every_minutes'],
    labels: { every_minutes: 'Interval' },
    helps: {
      every_minutes: 'The interval of the meter if left empty, or a multiple that divides the hour',
    },
    custom: {
      state_of_charge: stateOfChargeField,
      risk_threshold: thresholdField,
      controller: (field) => controllerField(field, reachesTarsis),
    },
  };
}

function thresholdField({ value, error, onChange }: CustomField) {
  return (
    <PercentField
      key="risk_threshold"
      id={`${idPrefix}-risk_threshold`}
      label="Report a peak risk from"
      description="An event of its own, once each time the risk reaches it"
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}

function controllerField(field: CustomField, reachesTarsis: boolean) {
  return (
    <ChoiceField
      key="controller"
      {...field}
      label="What the battery is for"
      choices={[
        {
          value: 'phalanx',
          label: 'Guard the peak (PHALANX)',
          description: 'Discharges when a new billed peak is likely.',
        },
        {
          value: 'tarsis',
          label: 'Lower the whole bill (TARSIS)',
          description: reachesTarsis
            ? 'Plans energy and peaks together, against the tariff of the facility.'
            : 'This account does not reach TARSIS.',
          isDisabled: !reachesTarsis,
        },
      ]}
    />
  );
}
