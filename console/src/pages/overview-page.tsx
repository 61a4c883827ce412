import { Page } from '../components/page';
import { WebhookHealthSection } from './settings/webhook-health-section';

export function OverviewPage() {
  return (
    <Page title="Overview">
      <WebhookHealthSection />
    </Page>
  );
}
