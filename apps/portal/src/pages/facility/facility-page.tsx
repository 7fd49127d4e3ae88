import { Page } from '../../ui/page.js';

export function FacilityPage() {
  return <Page title="FacilityPage">Nothing yet.</Page>;
}
