import { Button, Group, NumberInput, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../lib/api/client';
import { SENDER, type Sender, senderQuery } from '../../lib/api/senders';
import { useCan, useCurrentWorkspace } from '../../lib/api/session';
import { showProblems } from '../../lib/form-problems';
import { ProblemAlert } from '../../components/problem-alert';
import { Section } from '../../components/section';

interface RateSectionProps {
  sender: Sender;
}

interface Values {
  /** Empty for the default. */
  messagesPerSecond: number | string;
}

/** How fast the number may send, as its provider allows it. */
export function RateSection({ sender }: RateSectionProps) {
  const { senderId, messagesPerSecond } = sender;
  const canEdit = useCan('settings:edit');
  const form = useForm<Values>({
    initialValues: { messagesPerSecond: messagesPerSecond ?? '' },
  });
  const change = useChangeRate(senderId);
  const submit = (values: Values) =>
    change.mutate(values.messagesPerSecond === '' ? null : Number(values.messagesPerSecond), {
      onError: (error) => showProblems(form, error),
    });
  return (
    <Section
      title="Sending rate"
      about="Limit of the provider. Herald never sends faster; further messages wait."
    >
      <form onSubmit={form.onSubmit(submit)}>
        <Stack>
          <ProblemAlert error={change.error} fields={['messagesPerSecond']} />
          <NumberInput
            label="Messages per second (optional)"
            description="0.1 to 10,000. Empty uses the server default (80 unless changed)."
            placeholder="e.g. 80"
            maw={320}
            min={0.1}
            max={10_000}
            // Values out of bounds are refused with a message, not silently replaced.
            clampBehavior="none"
            hideControls
            readOnly={!canEdit}
            {...form.getInputProps('messagesPerSecond')}
          />
          {canEdit && (
            <Group>
              <Button type="submit" loading={change.isPending}>
                Save rate
              </Button>
            </Group>
          )}
        </Stack>
      </form>
    </Section>
  );
}

function useChangeRate(senderId: string) {
  const { workspaceId } = useCurrentWorkspace();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (messagesPerSecond: number | null) => {
      const params = { path: { workspaceId, senderId } };
      return answerOf(api.PATCH(SENDER, { params, body: { messagesPerSecond } }));
    },
    onSuccess: ({ sender }) => {
      queryClient.setQueryData(senderQuery(workspaceId, senderId).queryKey, sender);
      notifications.show({ message: 'Sending rate saved.', color: 'green' });
    },
  });
}
