import { Page } from '../../ui/page.js';

export function OverviewPage() {
  return <Page title="OverviewPage">Nothing yet.</Page>;
}
