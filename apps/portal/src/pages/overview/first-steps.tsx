import { Button, List, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { whyOutOfReach } from '../../api/engines.js';
import { useSignedIn } from '../../session/session.js';
import { AnchorLink } from '../../ui/anchor-link.js';
import { Section } from '../../ui/section.js';
import type { AddedKind } from './add-dialog.js';

interface FirstStepsProps {
  onAdd: (kind: AddedKind) => void;
  reachesFacilities: boolean;
}

/** How to begin, for an account that has nothing stored. */
export function FirstSteps({ onAdd, reachesFacilities }: FirstStepsProps) {
  const { engines, plan } = useSignedIn();
  return (
    <>
      <Steps
        title="Begin with a battery on the market"
        summary="Three steps to the first recommendation; about five minutes."
        action={<Button onClick={() => onAdd('site')}>Add a site</Button>}
        steps={[
          [
            'Describe a site.',
            'Power, energy and market of the battery; what you leave out has a default.',
          ],
          [
            'Upload its prices.',
            'A file with times and prices in USD/MWh, a month or more if you have it. FENRIR learns from them what is usual there.',
          ],
          [
            'Run a cycle.',
            'Give the current price and state of charge. The answer is what to do in this market interval, and why.',
          ],
        ]}
      />
      {reachesFacilities ? (
        <Steps
          title="Or with a building"
          summary="For the peaks and the bill of one meter."
          action={
            <Button variant="default" onClick={() => onAdd('facility')}>
              Add a facility
            </Button>
          }
          steps={[
            [
              'Describe a facility.',
              'Its battery and its tariff; solar and electric vehicles if there are any.',
            ],
            [
              'Upload its readings.',
              'A file with times and loads in kW, and temperatures if you have them.',
            ],
            [
              'Assess its peak risk.',
              'The answer is how likely the coming day sets the peak that you pay for, and what the battery should do.',
            ],
          ]}
        />
      ) : (
        <Section title="Facilities">
          <Text c="dimmed">
            Peaks and bills of buildings are out of reach: {whyOutOfReach('phalanx', plan)}
          </Text>
        </Section>
      )}
      <Text>
        Nothing at hand? <AnchorLink to="/forecast">Forecast any series</AnchorLink> that you paste
        {engines.includes('strix') && (
          <>
            , or <AnchorLink to="/simulations">simulate a year</AnchorLink> of a battery with prices
            of a real market
          </>
        )}
        .
      </Text>
    </>
  );
}

interface StepsProps {
  title: string;
  summary: string;
  action: ReactNode;
  steps: readonly (readonly [what: string, details: string])[];
}

function Steps({ title, summary, action, steps }: StepsProps) {
  return (
    <Section title={title} summary={summary}>
      <Stack gap="md" align="flex-start">
        <List type="ordered" spacing="xs">
          {steps.map(([what, details]) => (
            <List.Item key={what}>
              <b>{what}</b> {details}
            </List.Item>
          ))}
        </List>
        {action}
      </Stack>
    </Section>
  );
}
