import { useQuery } from '@tanstack/react-query';
import { useCurrentWorkspace } from '../../lib/api/session';
import { webhookSettingsQuery } from '../../lib/api/settings';
import { Loaded } from '../../components/loaded';
import { Section } from '../../components/section';
import { WebhookForm } from './webhook-form';

export function WebhookSection() {
  const { workspaceId } = useCurrentWorkspace();
  const settings = useQuery({
    ...webhookSettingsQuery(workspaceId),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return (
    <Section title="Webhook" about="One POST per message status and further event you select.">
      <Loaded query={settings} what="the webhook settings" shape="fields" rows={4}>
        {(loaded) => <WebhookForm settings={loaded} />}
      </Loaded>
    </Section>
  );
}
