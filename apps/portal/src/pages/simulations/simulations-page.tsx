import { Page } from '../../ui/page.js';

export function SimulationsPage() {
  return <Page title="SimulationsPage">Nothing yet.</Page>;
}
