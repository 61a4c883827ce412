import { Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { TextLink } from '../../components/text-link';
import { WebhookState } from '../../components/webhook-state';
import { useCurrentWorkspace } from '../../lib/api/session';
import { webhookHealthQuery } from '../../lib/api/settings';

/** Tells at the top of the page how the receiver is doing; nothing before a webhook is set up. */
export function WebhookNotice() {
  const { workspaceId } = useCurrentWorkspace();
  const { data, isLoading } = useQuery(webhookHealthQuery(workspaceId));
  if (isLoading) return <Skeleton height={24} width={220} data-loading />;
  if (data === undefined || data.since === null) return null;
  return (
    <Group gap="xs">
      <Text size="sm">Webhooks</Text>
      <WebhookState health={data} />
      <TextLink
        size="sm"
        underline="always"
        to="/w/$workspaceId/deliveries"
        params={{ workspaceId }}
      >
        Open log
      </TextLink>
    </Group>
  );
}
