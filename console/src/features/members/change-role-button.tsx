import { Button, Modal, NativeSelect, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import type { Member } from '../../lib/api/people';
import { useCurrentWorkspace } from '../../lib/api/session';
import { showProblems } from '../../lib/form-problems';
import { ProblemAlert } from '../../components/problem-alert';
import { roleOptions } from '../../lib/roles';
import { MemberButton } from './member-button';
import { useChangeRole } from './use-member-changes';
import { DialogActions } from '../../components/dialog-actions';

interface ChangeRoleButtonProps {
  member: Member;
  /** Id of the text that says why the button is disabled; undefined while it is not. */
  disabledBy: string | undefined;
}

export function ChangeRoleButton({ member, disabledBy }: ChangeRoleButtonProps) {
  const { memberId, email, role } = member;
  const own = useCurrentWorkspace();
  const [opened, { open, close }] = useDisclosure(false);
  const change = useChangeRole(memberId);
  const form = useForm({ initialValues: { role } });
  const begin = () => {
    change.reset();
    form.setValues({ role });
    open();
  };
  const submit = (values: { role: Member['role'] }) =>
    change.mutate(values.role, {
      onSuccess: close,
      onError: (error) => showProblems(form, error),
    });
  return (
    <>
      <MemberButton
        label="Change role"
        ariaLabel={`Change role of ${email}`}
        disabledBy={disabledBy}
        onClick={begin}
      />
      <Modal opened={opened} onClose={close} title={`Role of ${email}`}>
        <form onSubmit={form.onSubmit(submit)}>
          <Stack>
            <ProblemAlert error={change.error} fields={['role']} />
            <NativeSelect
              label="Role"
              description="Signs the person out."
              data={roleOptions(own.role)}
              data-autofocus
              {...form.getInputProps('role')}
            />
            <DialogActions onCancel={close}>
              <Button type="submit" loading={change.isPending}>
                Change
              </Button>
            </DialogActions>
          </Stack>
        </form>
      </Modal>
    </>
  );
}
