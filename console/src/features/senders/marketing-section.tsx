import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '../../lib/api/client';
import { SENDER, type Sender, senderQuery } from '../../lib/api/senders';
import { useCan, useCurrentWorkspace } from '../../lib/api/session';
import { ProblemAlert } from '../../components/problem-alert';
import { Section } from '../../components/section';

interface MarketingSectionProps {
  sender: Sender;
}

type Setting = Sender['marketingMessages'];
type Policy = NonNullable<Setting>['policy'] | 'off';
type Sharing = 'account' | 'yes' | 'no';

const POLICIES: { value: Policy; label: string }[] = [
  { value: 'off', label: 'Off (regular delivery)' },
  { value: 'with_fallback', label: 'On, with fallback to regular delivery' },
  { value: 'strict', label: 'On, strict (no fallback)' },
];

const SHARINGS: { value: Sharing; label: string }[] = [
  { value: 'account', label: 'Use Meta account setting' },
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

const SHARED = { account: null, yes: true, no: false } as const;

/** Whether marketing templates of a number at Meta go through the Marketing Messages API. */
export function MarketingSection({
  sender: { senderId, marketingMessages },
}: MarketingSectionProps) {
  const canEdit = useCan('settings:edit');
  // Null until somebody chooses: what others change shows.
  const [chosen, setChosen] = useState<Setting | undefined>();
  const value = chosen === undefined ? marketingMessages : chosen;
  const change = useChangeMarketing(senderId, () => setChosen(undefined));
  const choose = (policy: Policy, sharing: Sharing) =>
    setChosen(policy === 'off' ? null : { policy, activitySharing: SHARED[sharing] });
  const policy = value?.policy ?? 'off';
  const sharing = sharingOf(value);
  return (
    <Section
      title="Marketing messages"
      about="Meta optimizes delivery of marketing templates through its Marketing Messages API. Accept Meta's terms in WhatsApp Manager first."
    >
      <Stack maw={480}>
        <ProblemAlert error={change.error} />
        <NativeSelect
          label="Marketing Messages API"
          disabled={!canEdit}
          data={POLICIES}
          value={policy}
          onChange={(event) => choose(event.currentTarget.value as Policy, sharing)}
        />
        {policy !== 'off' && (
          <NativeSelect
            label="Share activity with Meta"
            description="Lets Meta use deliveries, reads and clicks to improve your marketing."
            disabled={!canEdit}
            data={SHARINGS}
            value={sharing}
            onChange={(event) => choose(policy, event.currentTarget.value as Sharing)}
          />
        )}
        {canEdit && (
          <Group>
            <Button loading={change.isPending} onClick={() => change.mutate(value)}>
              Save marketing
            </Button>
          </Group>
        )}
      </Stack>
    </Section>
  );
}

function sharingOf(setting: Setting): Sharing {
  const shared = setting?.activitySharing ?? null;
  if (shared === null) return 'account';
  return shared ? 'yes' : 'no';
}

function useChangeMarketing(senderId: string, onSettled: () => void) {
  const { workspaceId } = useCurrentWorkspace();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (marketingMessages: Setting) => {
      const params = { path: { workspaceId, senderId } };
      const path = `${SENDER}/marketing-messages` as const;
      return answerOf(api.PUT(path, { params, body: { marketingMessages } }));
    },
    onSuccess: ({ sender }) => {
      queryClient.setQueryData(senderQuery(workspaceId, senderId).queryKey, sender);
      notifications.show({ message: 'Marketing saved.', color: 'green' });
    },
    onSettled,
  });
}
