import { Page } from '../components/page';
import { FirstSteps } from '../features/first-steps/first-steps';
import { WebhookHealthSection } from '../features/settings/webhook-health-section';

export function OverviewPage() {
  return (
    <Page title="Overview">
      <FirstSteps />
      <WebhookHealthSection />
    </Page>
  );
}
