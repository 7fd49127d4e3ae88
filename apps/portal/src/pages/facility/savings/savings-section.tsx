import { Section } from '../../../ui/section.js';
import { EmptyState } from '../../../ui/states.js';

interface SavingsSectionProps {
  facilityId: string;
  timeZone: string;
}

/** What the battery saves on the bill of a facility. */
export function SavingsSection(_props: SavingsSectionProps) {
  return (
    <Section title="Savings">
      <EmptyState>Nothing is computed yet.</EmptyState>
    </Section>
  );
}
