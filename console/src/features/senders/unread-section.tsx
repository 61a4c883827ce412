import { Button, Code, List, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../lib/api/client';
import { UNREAD_CALLBACKS, type UnreadCallback, unreadCallbacksQuery } from '../../lib/api/senders';
import { useCurrentWorkspace } from '../../lib/api/session';
import { Moment } from '../../components/moment';
import { ProblemAlert } from '../../components/problem-alert';
import { Section } from '../../components/section';

interface UnreadSectionProps {
  senderId: string;
}

/** Callbacks of a number that Herald does not understand. Absent while there are none. */
export function UnreadSection({ senderId }: UnreadSectionProps) {
  const { workspaceId } = useCurrentWorkspace();
  const unread = useQuery(unreadCallbacksQuery(workspaceId, senderId));
  const replay = useReplay(senderId);
  if (unread.data === undefined || unread.data.total === 0) return null;
  const { callbacks, total } = unread.data;
  return (
    <Section
      title="Unread callbacks"
      about="Callbacks unknown to this version. Kept for 30 days. Retry after an upgrade."
      action={
        <Button variant="default" loading={replay.isPending} onClick={() => replay.mutate()}>
          Retry
        </Button>
      }
    >
      <Stack gap="xs">
        <ProblemAlert error={replay.error} />
        <Text size="sm">
          {total === 1 ? '1 unread callback' : `${total} unread callbacks`}
          {callbacks.length < total && `, newest ${callbacks.length} below`}. Values are hidden.
        </Text>
        <List listStyleType="none" aria-label="Unread callbacks" spacing="sm">
          {callbacks.map((callback) => (
            <UnreadItem key={callback.id} callback={callback} />
          ))}
        </List>
      </Stack>
    </Section>
  );
}

const REASONS: Record<UnreadCallback['kind'], string> = {
  unknown_object: 'Unknown object',
  unknown_field: 'Unknown field',
  unknown_status: 'Unknown status',
  unknown_content: 'Unknown content',
  unknown_preference: 'Unknown preference',
  system_message: 'Unknown notice',
  malformed_item: 'Malformed item',
};

function UnreadItem({ callback }: { callback: UnreadCallback }) {
  const { kind, receivedAt, bytes, structure } = callback;
  return (
    <List.Item>
      <Text size="sm">
        {REASONS[kind]} · <Moment at={receivedAt} /> · {bytes} bytes
      </Text>
      {structure === null ? (
        <Text size="sm">Can't be decrypted (HERALD_SECRET_KEY has changed).</Text>
      ) : (
        <Code style={{ overflowWrap: 'anywhere' }}>{JSON.stringify(structure)}</Code>
      )}
    </List.Item>
  );
}

function useReplay(senderId: string) {
  const { workspaceId } = useCurrentWorkspace();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => {
      const params = { path: { workspaceId, senderId } };
      return answerOf(api.POST(`${UNREAD_CALLBACKS}/replay`, { params, body: {} }));
    },
    onSuccess: ({ replayed, unread, failed }) => {
      const message = `${replayed} processed, ${unread} still unread, ${failed} failed.`;
      notifications.show({ message, color: failed > 0 ? 'red' : 'green' });
    },
    onSettled: () => queryClient.invalidateQueries(unreadCallbacksQuery(workspaceId, senderId)),
  });
}
