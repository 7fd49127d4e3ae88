import { useSignedIn } from '../../session/session.js';
import { OutOfReach } from '../../ui/engine-gate.js';
import { Page } from '../../ui/page.js';
import { Section } from '../../ui/section.js';
import { JobList } from './job-list.js';
import { SimulationForm } from './simulation-form.js';

/** Starts simulations of annual revenue and lists those of the account. */
export function SimulationsPage() {
  const { engines } = useSignedIn();
  return (
    <Page
      title="Simulations"
      summary="What a battery may earn in a year, over thousands of possible price paths."
    >
      {engines.includes('strix') ? (
        <>
          <Section
            title="New simulation"
            summary="It runs on the gateway: you may leave the page and come back to its result."
          >
            <SimulationForm />
          </Section>
          <Section title="Your simulations" summary="Newest first. Results are kept for 30 days.">
            <JobList />
          </Section>
        </>
      ) : (
        <OutOfReach engine="strix" />
      )}
    </Page>
  );
}
