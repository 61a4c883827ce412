import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useCurrentWorkspace } from '../../../lib/api/session';
import {
  useNotificationSound,
  useNotificationText,
  useNotifications,
} from './use-notification-settings';

/** Notifies of new messages while nobody looks at Herald, where the person has switched it on. */
export function useNotifier(): void {
  const { workspaceId } = useCurrentWorkspace();
  const [isOn, setIsOn] = useNotifications();
  const [showsText] = useNotificationText();
  const [playsSound] = useNotificationSound();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isOn) return;
    const stopping = new AbortController();
    const open = (conversationId: string | null) =>
      void (conversationId === null
        ? navigate({ to: '/w/$workspaceId/inbox', params: { workspaceId } })
        : navigate({
            to: '/w/$workspaceId/inbox/$conversationId',
            params: { workspaceId, conversationId },
          }));
    const onUnable = () => setIsOn(false);
    const { signal } = stopping;
    const options = { workspaceId, showsText, playsSound, open, onUnable, signal };
    // Without its code nothing is notified of until the next page.
    void import('./start-notifier').then(
      ({ startNotifier }) => startNotifier(options),
      () => undefined,
    );
    return () => stopping.abort();
  }, [isOn, setIsOn, showsText, playsSound, workspaceId, navigate]);
}
