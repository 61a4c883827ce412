import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../lib/api/client';
import { type Role, invitationsQuery } from '../../lib/api/people';
import { useCurrentWorkspace } from '../../lib/api/session';
import { showProblems } from '../../lib/form-problems';
import { ProblemAlert } from '../../components/problem-alert';
import { roleOptions } from '../../lib/roles';

/** Whom a link is for. */
export interface Invited {
  email: string;
  /** Null where Herald mails it. */
  link: string | null;
  /** Whether the mail server took the mail. */
  mailed: boolean;
}

interface InviteFormProps {
  onInvited: (invited: Invited) => void;
}

interface Values {
  email: string;
  role: Role;
}

export function InviteForm({ onInvited }: InviteFormProps) {
  const { workspaceId, role: ownRole } = useCurrentWorkspace();
  const queryClient = useQueryClient();
  const form = useForm<Values>({ initialValues: { email: '', role: 'agent' } });
  const invite = useMutation({
    mutationFn: (body: Values) => {
      const params = { path: { workspaceId } };
      return answerOf(api.POST('/api/v1/workspaces/{workspaceId}/invitations', { params, body }));
    },
    onSuccess: async ({ invitation, link, mailed }) => {
      form.reset();
      // Without a public URL in its settings Herald knows the path alone.
      invite.reset();
      const href = link === null ? null : new URL(link, window.location.origin).href;
      onInvited({ email: invitation.email, link: href, mailed });
      await queryClient.invalidateQueries(invitationsQuery(workspaceId));
    },
    onError: (error) => showProblems(form, error),
    // Keep nothing that is shown once.
    gcTime: 0,
  });
  return (
    <form onSubmit={form.onSubmit((values) => invite.mutate(values))}>
      <Stack>
        <ProblemAlert error={invite.error} fields={['email', 'role']} />
        <Group align="flex-start">
          <TextInput
            label="E-mail"
            type="email"
            autoComplete="off"
            required
            flex="1 1 240px"
            {...form.getInputProps('email')}
          />
          <NativeSelect label="Role" data={roleOptions(ownRole)} {...form.getInputProps('role')} />
        </Group>
        <Group>
          <Button type="submit" loading={invite.isPending}>
            Invite
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
