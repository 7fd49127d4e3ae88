import { Page } from '../../ui/page.js';

export function StatusPage() {
  return <Page title="StatusPage">Nothing yet.</Page>;
}
