import { Badge, VisuallyHidden } from '@mantine/core';
import { useDocumentVisibility } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { unreadQuery } from '../../lib/api/inbox';
import { useCurrentWorkspace } from '../../lib/api/session';
import { useLive } from '../../lib/live/use-live';
import { unreadText } from '../../lib/unread-text';
import { useNotifier } from './notifications/use-notifier';
import { useUnsentWarning } from './composer/use-unsent-warning';

/** A tab that nobody looks at has no stream of changes. */
const HIDDEN_MS = 30_000;

/** How many conversations wait to be read, on every page. */
export function InboxBadge() {
  const { workspaceId } = useCurrentWorkspace();
  useLive();
  useUnsentWarning();
  useNotifier();
  const isHidden = useDocumentVisibility() === 'hidden';
  const { data: count = 0 } = useQuery({
    ...unreadQuery(workspaceId),
    refetchInterval: isHidden ? HIDDEN_MS : false,
    refetchIntervalInBackground: true,
  });
  if (count === 0) return null;
  return (
    <Badge>
      {unreadText(count)}
      <VisuallyHidden> unread</VisuallyHidden>
    </Badge>
  );
}
