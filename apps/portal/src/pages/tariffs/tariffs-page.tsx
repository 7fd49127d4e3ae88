import { Page } from '../../ui/page.js';

export function TariffsPage() {
  return <Page title="TariffsPage">Nothing yet.</Page>;
}
