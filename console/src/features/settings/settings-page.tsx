import { useCan } from '../../lib/api/session';
import { Page } from '../../components/page';
import { ReadOnlyNotice } from '../../components/read-only-notice';
import { ApiKeysSection } from './api-keys-section';
import { RetentionSection } from './retention-section';
import { SignatureSection } from './signature-section';
import { WebhookHealthSection } from './webhook-health-section';
import { WebhookSection } from './webhook-section';

/** How backends call Herald, and where Herald calls back. */
export function SettingsPage() {
  const canEdit = useCan('settings:edit');
  return (
    <Page
      title="API keys & webhooks"
      about="How your backends call Herald, and where Herald tells them what became of each message."
    >
      {!canEdit && (
        <ReadOnlyNotice reason="Owners and Admins change these settings; an Owner can let Agents do it too." />
      )}
      <ApiKeysSection />
      <WebhookSection />
      <WebhookHealthSection />
      <SignatureSection />
      <RetentionSection />
    </Page>
  );
}
