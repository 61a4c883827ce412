import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useCurrentWorkspace } from '../../../lib/api/session';
import { useNotificationText, useNotifications } from './use-notification-settings';

/** Notifies of new messages while nobody looks at Herald, where the person has switched it on. */
export function useNotifier(): void {
  const { workspaceId } = useCurrentWorkspace();
  const [isOn] = useNotifications();
  const [showsText] = useNotificationText();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isOn) return;
    const stopping = new AbortController();
    const open = (conversationId: string) =>
      void navigate({
        to: '/w/$workspaceId/inbox/$conversationId',
        params: { workspaceId, conversationId },
      });
    const options = { workspaceId, showsText, open, signal: stopping.signal };
    // Without its code nothing is notified of until the next page.
    void import('./start-notifier').then(
      ({ startNotifier }) => startNotifier(options),
      () => undefined,
    );
    return () => stopping.abort();
  }, [isOn, showsText, workspaceId, navigate]);
}
