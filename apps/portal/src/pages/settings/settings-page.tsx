import { SimpleGrid } from '@mantine/core';
import { useSignedIn } from '../../session/session.js';
import { Page } from '../../ui/page.js';
import { ApiKeysSection } from './api-keys-section.js';
import { LoginsSection } from './logins-section.js';
import { PasswordSection } from './password-section.js';
import { PlanSection } from './plan-section.js';
import { UseSection } from './use-section.js';

/** Keys, password and logins of the account, and what its partner may use and has used. */
export function SettingsPage() {
  const { email } = useSignedIn();
  return (
    <Page title="Settings" summary={`Account ${email}`}>
      <ApiKeysSection />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <LoginsSection />
        <PasswordSection />
      </SimpleGrid>
      <PlanSection />
      <UseSection />
    </Page>
  );
}
