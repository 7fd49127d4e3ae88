import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usageQuery } from '../../api/queries.js';
import { useSignedIn } from '../../session/session.js';
import { AnchorLink } from '../../ui/anchor-link.js';
import { Page } from '../../ui/page.js';
import { WhenAnswered } from '../../ui/states.js';
import { ApiKeysSection } from './api-keys-section.js';
import { LoginsSection } from './logins-section.js';
import { PasswordSection } from './password-section.js';
import { PlanSection } from './plan-section.js';
import { apiKeysQuery, loginsQuery } from './settings-queries.js';
import { UseSection } from './use-section.js';

/** Keys, password and logins of the account, and what its partner may use and has used. */
export function SettingsPage() {
  const { client, email } = useSignedIn();
  const keys = useQuery(apiKeysQuery(client));
  const logins = useQuery(loginsQuery(client));
  const usage = useQuery(usageQuery(client));
  return (
    <Page
      title="Settings"
      summary={`Account ${email}`}
      actions={<AnchorLink to="/settings/webhooks">Webhooks</AnchorLink>}
    >
      <WhenAnswered queries={[keys, logins, usage]} label="Reading your settings">
        <ApiKeysSection />
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
          <LoginsSection />
          <PasswordSection />
        </SimpleGrid>
        <PlanSection />
        <UseSection />
      </WhenAnswered>
    </Page>
  );
}
