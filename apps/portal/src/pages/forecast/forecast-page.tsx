import { Page } from '../../ui/page.js';

export function ForecastPage() {
  return <Page title="ForecastPage">Nothing yet.</Page>;
}
