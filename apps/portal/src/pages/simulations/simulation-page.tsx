import { Page } from '../../ui/page.js';

export function SimulationPage() {
  return <Page title="SimulationPage">Nothing yet.</Page>;
}
