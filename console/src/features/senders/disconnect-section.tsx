import { Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../lib/api/client';
import { conversationsKey } from '../../lib/api/inbox';
import { SENDER, type Sender, senderQuery, sendersQuery } from '../../lib/api/senders';
import { useCurrentWorkspace } from '../../lib/api/session';
import { ConfirmButton } from '../../components/confirm-button';
import { Section } from '../../components/section';
import { shownNumber } from '../../lib/text';

interface DisconnectSectionProps {
  sender: Sender;
}

export function DisconnectSection({ sender }: DisconnectSectionProps) {
  const number = shownNumber(sender.number);
  const disconnect = useDisconnect(sender.senderId);
  return (
    <Section title="Disconnect" about="Stops sending. You can reconnect later.">
      <Group>
        <ConfirmButton
          size="sm"
          label="Disconnect"
          question={`Disconnect ${number}?`}
          consequence="New and waiting messages are not sent. The AI agent stops. Statuses still arrive. You can reconnect later with the saved credentials."
          mutation={disconnect}
        />
      </Group>
    </Section>
  );
}

function useDisconnect(senderId: string) {
  const { workspaceId } = useCurrentWorkspace();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const params = { path: { workspaceId, senderId } };
      return answerOf(api.POST(`${SENDER}/disconnect`, { params, body: {} }));
    },
    onSuccess: async ({ sender }) => {
      queryClient.setQueryData(senderQuery(workspaceId, senderId).queryKey, sender);
      await Promise.all([
        queryClient.invalidateQueries(sendersQuery(workspaceId)),
        queryClient.invalidateQueries({ queryKey: conversationsKey(workspaceId) }),
      ]);
    },
  });
}
