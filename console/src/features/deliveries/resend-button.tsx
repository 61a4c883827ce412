import { Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { answerOf, api } from '../../lib/api/client';
import { type DeliveryDetails, deliveryQuery } from '../../lib/api/deliveries';
import { useCurrentWorkspace } from '../../lib/api/session';
import { ConfirmButton } from '../../components/confirm-button';
import { AttemptNowButton } from './attempt-now-button';

interface ResendButtonProps {
  delivery: DeliveryDetails;
}

const URL = '/api/v1/workspaces/{workspaceId}/deliveries/{eventId}/resend';

/** A further run of the event; asked for twice it is made once. */
export function ResendButton({ delivery }: ResendButtonProps) {
  const { workspaceId } = useCurrentWorkspace();
  const { eventId, run, state } = delivery;
  const reasonId = useId();
  const isPending = state === 'pending';
  const queryClient = useQueryClient();
  const resend = useMutation({
    mutationFn: async () => {
      const params = { path: { workspaceId, eventId } };
      await answerOf(api.POST(URL, { params, body: { run: run + 1 } }));
    },
    onSuccess: () => queryClient.invalidateQueries(deliveryQuery(workspaceId, eventId)),
  });
  return (
    <Stack gap={4} align="flex-end">
      <Group gap="xs" justify="flex-end">
        {isPending && <AttemptNowButton delivery={delivery} />}
        <ConfirmButton
          size="sm"
          label="Resend"
          isHarmless
          disabled={isPending}
          aria-describedby={isPending ? reasonId : undefined}
          question="Resend this event?"
          consequence="Goes to your current webhook URL. The event ID stays the same. A receiver that handled it before can skip it. It then shows as delivered."
          mutation={resend}
        />
      </Group>
      {isPending && (
        <Text size="xs" c="dimmed" id={reasonId}>
          You can resend it once this run has ended.
        </Text>
      )}
    </Stack>
  );
}
