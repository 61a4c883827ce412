import { useCan } from '../../lib/api/session';
import { Page } from '../../components/page';
import { ReadOnlyNotice } from '../../components/read-only-notice';
import { ApiKeysSection } from './api-keys-section';
import { SignatureSection } from './signature-section';
import { WebhookHealthSection } from './webhook-health-section';
import { WebhookSection } from './webhook-section';

/** How backends call Herald, and where Herald calls back. */
export function SettingsPage() {
  const canEdit = useCan('settings:edit');
  return (
    <Page
      title="API Keys & Webhooks"
      about="Keys for your backends, and webhooks with message statuses."
    >
      {!canEdit && (
        <ReadOnlyNotice reason="Owners and Admins can change these settings. An Owner can allow Support too." />
      )}
      <ApiKeysSection />
      <WebhookSection />
      <WebhookHealthSection />
      <SignatureSection />
    </Page>
  );
}
