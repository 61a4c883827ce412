import { Progress, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../lib/api/client';
import { type Recovery, recoveriesQuery } from '../../lib/api/deliveries';
import { useCan, useCurrentWorkspace } from '../../lib/api/session';
import { ConfirmButton } from '../../components/confirm-button';
import { Moment } from '../../components/moment';
import { Row } from '../../components/rows';
import { StateBadge } from '../../components/state-badge';

interface RecoveryRowProps {
  recovery: Recovery;
}

export function RecoveryRow({ recovery }: RecoveryRowProps) {
  const { since, responseStatus, state, total, resent, ratePerSecond, createdAt } = recovery;
  const canEdit = useCan('settings:edit');
  const cancel = useCancel(recovery.recoveryId);
  const { pending, delivered, failed, cancelled } = resent;
  const done = pending + delivered + failed + cancelled;
  return (
    <Row
      title={
        <>
          Failed since <Moment at={since} />
          {responseStatus !== null && ` · answered ${responseStatus}`}
        </>
      }
      state={<StateBadge state={state} />}
      facts={
        <>
          <Text size="sm" c="dimmed">
            {`${done} of ${total} resent · ${delivered} delivered, ${failed} failed, ${pending} pending, ${cancelled} cancelled`}
          </Text>
          <Progress
            value={total === 0 ? 100 : (done / total) * 100}
            my={4}
            aria-label="Recovery progress"
          />
          {`Max ${ratePerSecond} per second · started `}
          <Moment at={createdAt} />
        </>
      }
      action={
        canEdit &&
        state === 'running' && (
          <ConfirmButton
            label="Stop"
            question="Stop this recovery?"
            consequence="Resent deliveries stay resent. The others stay failed."
            mutation={cancel}
          />
        )
      }
    />
  );
}

function useCancel(recoveryId: string) {
  const { workspaceId } = useCurrentWorkspace();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const url = '/api/v1/workspaces/{workspaceId}/recoveries/{recoveryId}/cancel';
      const params = { path: { workspaceId, recoveryId } };
      await answerOf(api.POST(url, { params, body: {} }));
    },
    onSuccess: () => queryClient.invalidateQueries(recoveriesQuery(workspaceId)),
  });
}
