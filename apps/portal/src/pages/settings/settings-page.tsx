import { Page } from '../../ui/page.js';

export function SettingsPage() {
  return <Page title="Settings">Nothing yet.</Page>;
}
