import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lastMessageQuery } from '../../lib/api/first-steps';
import { useCurrentWorkspace } from '../../lib/api/session';
import { type Template, sendTemplate } from '../../lib/api/templates';
import { showProblems } from '../../lib/form-problems';
import { ProblemAlert } from '../../components/problem-alert';

interface SendFormProps {
  template: Template;
  /** Its number is the sandbox's, which plays the recipients too. */
  isSandbox: boolean;
}

/** A recipient of the sandbox who reads what they get (docs/sandbox.md). */
const SANDBOX_RECIPIENT = '33600000001';

export function SendForm({ template, isSandbox }: SendFormProps) {
  const { workspaceId } = useCurrentWorkspace();
  const queryClient = useQueryClient();
  const form = useForm({ initialValues: { recipientNumber: isSandbox ? SANDBOX_RECIPIENT : '' } });
  const send = useMutation({
    mutationFn: ({ recipientNumber }: typeof form.values) =>
      sendTemplate(workspaceId, { templateId: template.templateId, recipientNumber }),
    onError: (error) => showProblems(form, error),
    // Also one that failed at the provider is a message by now.
    onSettled: () => queryClient.invalidateQueries(lastMessageQuery(workspaceId)),
  });
  return (
    <form onSubmit={form.onSubmit((values) => send.mutate(values))}>
      <Stack gap="xs">
        <ProblemAlert error={send.error} fields={['recipientNumber']} />
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          Template <bdi>{template.name}</bdi> ({template.language}), from {template.senderNumber}.
        </Text>
        <Group align="flex-end" gap="sm">
          <TextInput
            label="Recipient"
            description={
              isSandbox
                ? 'Sandbox recipient that reads messages.'
                : 'Your number with country code, digits only.'
            }
            inputMode="tel"
            required
            {...form.getInputProps('recipientNumber')}
          />
          <Button type="submit" loading={send.isPending}>
            Send
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
