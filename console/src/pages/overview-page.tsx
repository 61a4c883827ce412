import { Page } from '../components/page';
import { FirstSteps } from './first-steps/first-steps';
import { WebhookHealthSection } from './settings/webhook-health-section';

export function OverviewPage() {
  return (
    <Page title="Overview">
      <FirstSteps />
      <WebhookHealthSection />
    </Page>
  );
}
