import { List, Text } from '@mantine/core';
import { useSignedIn } from '../../session/session.js';
import { Section } from '../../ui/section.js';

/** What simulations would give to an account whose plan is without them. */
export function SimulationsNotIncluded() {
  const { plan } = useSignedIn();
  const isOperator = plan === 'operator';
  return (
    <Section
      title={isOperator ? 'Part of the plans Fleet and Enterprise' : 'Not part of this account'}
    >
      <Text>
        {isOperator
          ? 'Your plan, Operator, has dispatch recommendations and forecasts. Simulations come with Fleet:'
          : 'Your plan has simulations, but this account is limited to other engines; its partner can change that. Simulations answer:'}
      </Text>
      <List spacing="xs">
        <List.Item>
          the revenue of a year that a battery reaches in the median, in bad and in good years, from
          thousands of price paths
        </List.Item>
        <List.Item>
          the risk of bad years, the months that earn, and what forecasts and reserves add
        </List.Item>
        <List.Item>
          a comparison of sizes, policies and sites, with 5,000,000 price paths a day on Fleet
        </List.Item>
      </List>
    </Section>
  );
}
