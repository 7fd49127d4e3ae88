import { Page } from '../../ui/page.js';

export function TariffPage() {
  return <Page title="TariffPage">Nothing yet.</Page>;
}
