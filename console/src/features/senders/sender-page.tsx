import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { type Sender, senderQuery } from '../../lib/api/senders';
import { useCan, useCurrentWorkspace } from '../../lib/api/session';
import { Loaded } from '../../components/loaded';
import { Page } from '../../components/page';
import { ReadOnlyNotice } from '../../components/read-only-notice';
import { AnsweringSection } from './answering-section';
import { ConnectionSection } from './connection-section';
import { CredentialsSection } from './credentials-section';
import { DisconnectSection } from './disconnect-section';
import { MarketingSection } from './marketing-section';
import { RateSection } from './rate-section';
import { ReconnectSection } from './reconnect-section';
import { SetupSection } from './setup-section';
import { shownNumber } from '../../lib/text';
import { SyncSection } from './sync-section';
import { UnreadSection } from './unread-section';

/** Page of a number: connection, templates and agent. */
export function SenderPage() {
  const { workspaceId } = useCurrentWorkspace();
  const { senderId } = useParams({ from: '/w/$workspaceId/senders/$senderId' });
  const sender = useQuery(senderQuery(workspaceId, senderId));
  const title = sender.data === undefined ? 'Number' : shownNumber(sender.data.number);
  return (
    <Page parent={{ to: '/w/$workspaceId/senders', label: 'All channels' }} title={title}>
      <Loaded query={sender} what="the number" rows={5}>
        {(loaded) => <Details key={senderId} sender={loaded} />}
      </Loaded>
    </Page>
  );
}

function Details({ sender }: { sender: Sender }) {
  const canEdit = useCan('settings:edit');
  const { connected } = sender;
  const top = useFocusAfter(connected);
  return (
    <>
      {!canEdit && (
        <ReadOnlyNotice reason="Owners and Admins can edit numbers. An Owner can allow Support too." />
      )}
      <Box ref={top} tabIndex={-1}>
        <ConnectionSection sender={sender} />
      </Box>
      {canEdit && <ReconnectSection sender={sender} />}
      <SetupSection sender={sender} />
      <SyncSection sender={sender} />
      <AnsweringSection sender={sender} />
      <RateSection sender={sender} />
      {sender.provider === 'meta' && <MarketingSection sender={sender} />}
      {canEdit && <UnreadSection senderId={sender.senderId} />}
      <CredentialsSection sender={sender} />
      {connected && canEdit && <DisconnectSection sender={sender} />}
    </>
  );
}

/** Where the focus goes when the button that had it went away with the state it changed. */
function useFocusAfter(state: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (document.activeElement === document.body) place.current?.focus();
  }, [state]);
  return place;
}
