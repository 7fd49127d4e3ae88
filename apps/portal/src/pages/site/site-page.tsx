import { Page } from '../../ui/page.js';

export function SitePage() {
  return <Page title="SitePage">Nothing yet.</Page>;
}
