import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../lib/api/client';
import { type DeliveryDetails, deliveryQuery } from '../../lib/api/deliveries';
import { useCurrentWorkspace } from '../../lib/api/session';
import { ProblemAlert } from '../../components/problem-alert';

interface AttemptNowButtonProps {
  delivery: DeliveryDetails;
}

const URL = '/api/v1/workspaces/{workspaceId}/deliveries/{eventId}/attempt';

/** Makes the next attempt of a pending delivery now; without a button while one is in progress. */
export function AttemptNowButton({ delivery: { eventId, runs } }: AttemptNowButtonProps) {
  const { workspaceId } = useCurrentWorkspace();
  const queryClient = useQueryClient();
  const attempt = useMutation({
    mutationFn: () => answerOf(api.POST(URL, { params: { path: { workspaceId, eventId } } })),
    onSuccess: () => queryClient.invalidateQueries(deliveryQuery(workspaceId, eventId)),
  });
  const last = runs.at(-1)?.attempts.at(-1);
  if (last !== undefined && last.outcome === null) return null;
  return (
    <>
      <ProblemAlert error={attempt.error} />
      <Button
        size="sm"
        variant="default"
        loading={attempt.isPending}
        onClick={() => attempt.mutate()}
      >
        Attempt now
      </Button>
    </>
  );
}
