import { Anchor, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { StateBadge } from '../../components/state-badge';
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
      <StateBadge state={data.indicator} />
      <Anchor
        size="sm"
        underline="always"
        renderRoot={(props) => (
          <Link {...props} to="/w/$workspaceId/deliveries" params={{ workspaceId }} />
        )}
      >
        Open log
      </Anchor>
    </Group>
  );
}
