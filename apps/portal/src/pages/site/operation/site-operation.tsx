import { unwrap } from '@bess/client';
import { Text } from '@mantine/core';
import putSiteOperation from '../../../forms/generated/putSiteOperation.generated.json';
import reportSiteState from '../../../forms/generated/reportSiteState.generated.json';
import type { JsonSchema } from '../../../forms/schema.js';
import { stateOfChargeField } from '../../../operation/choice-field.js';
import { InputList } from '../../../operation/input-list.js';
import { openStretch, type SkippedSpan, skippedSpans } from '../../../operation/messages.js';
import {
  type SiteOperation as Operation,
  useSiteOperation,
} from '../../../operation/operation-queries.js';
import { OperationSection } from '../../../operation/operation-section.js';
import { ReportState } from '../../../operation/report-state.js';
import { stateInput } from '../../../operation/state-input.js';
import type { SwitchFields } from '../../../operation/switch-form.js';
import { useSignedIn } from '../../../session/session.js';
import { AnchorLink } from '../../../ui/anchor-link.js';
import { formatQuantity } from '../../../ui/format.js';
import { Section } from '../../../ui/section.js';
import { EmptyState } from '../../../ui/states.js';
import { useNow } from '../../../ui/use-now.js';
import type { SiteTerms } from '../site-terms.js';
import { lastCompleted, priceInput } from './site-inputs.js';
import { useIntervalMean } from './site-operation-queries.js';

const fields: SwitchFields = {
  schema: putSiteOperation as JsonSchema,
  fields: ['state_of_charge', 'horizon_hours'],
  labels: { horizon_hours: 'Plan ahead' },
  helps: { horizon_hours: '1 to 48 hours' },
  custom: { state_of_charge: stateOfChargeField },
};

interface SiteOperationProps {
  terms: SiteTerms;
  /** Whether it has a description or prices. */
  isStored: boolean;
}

/** Switches the automatic operation of a site, and shows what its next interval needs. */
export function SiteOperation({ terms, isStored }: SiteOperationProps) {
  const { client, engines } = useSignedIn();
  const { siteId, timeZone, intervalMinutes } = terms;
  const isReached = engines.includes('fenrir');
  const query = useSiteOperation(siteId, isReached);
  const params = { path: { site_id: siteId } };
  if (!isReached || !isStored) {
    return (
      <Section title="Automatic operation">
        <EmptyState>
          {isReached
            ? 'Describe the site first; then the gateway can recommend by itself, in each market interval.'
            : 'This account does not reach FENRIR, which makes recommendations.'}
        </EmptyState>
      </Section>
    );
  }
  return (
    <OperationSection<Operation>
      entity={{ kind: 'site', id: siteId }}
      timeZone={timeZone}
      query={query}
      introduction={
        <Text size="sm">
          Every {intervalMinutes} minutes, the market interval of this site, the gateway takes the
          stored price and the state of charge and recommends what to do. Each recommendation is
          recorded, shown live, and sent to your webhooks. Each counts as one request of your plan.
        </Text>
      }
      fields={fields}
      defaults={{ state_of_charge: 'reported', horizon_hours: 24 }}
      settingsOf={({ state_of_charge, horizon_hours }) => ({ state_of_charge, horizon_hours })}
      facts={({ every_minutes, horizon_hours, state_of_charge }) => [
        ['Interval', `${every_minutes} minutes, as the market`],
        ['Plans ahead', formatQuantity(horizon_hours, 'h')],
        ['State of charge', state_of_charge === 'reported' ? 'reported' : 'assumed'],
      ]}
      replace={(settings) =>
        unwrap(client.PUT('/api/sites/{site_id}/operation', { params, body: settings }))
      }
      end={() => unwrap(client.DELETE('/api/sites/{site_id}/operation', { params }))}
      link={
        <AnchorLink to="/sites/$siteId/operation" params={{ siteId }} size="sm">
          Live view and history
        </AnchorLink>
      }
      stretchOf={(messages) =>
        openStretch(skippedSpans(messages), lastCompleted(messages)?.startMs)
      }
      inputs={(operation, stretch) => (
        <SiteInputs terms={terms} operation={operation} stretch={stretch} />
      )}
      report={
        <ReportState
          entity={{ kind: 'site', id: siteId }}
          timeZone={timeZone}
          schema={reportSiteState as JsonSchema}
          send={(state) =>
            unwrap(client.POST('/api/sites/{site_id}/state', { params, body: state }))
          }
        />
      }
    />
  );
}

interface SiteInputsProps {
  terms: SiteTerms;
  operation: Operation;
  stretch: SkippedSpan | undefined;
}

function SiteInputs({ terms, operation, stretch }: SiteInputsProps) {
  const nowMs = useNow(5_000);
  const nextMs = Date.parse(operation.next_interval);
  const price = useIntervalMean(terms.siteId, nextMs, operation.every_minutes);
  return (
    <InputList
      inputs={[
        priceInput(price.data, { terms, nextMs, waitsSeconds: operation.waits_seconds, nowMs }),
        stateInput(operation.state_of_charge, stretch),
      ]}
    />
  );
}
