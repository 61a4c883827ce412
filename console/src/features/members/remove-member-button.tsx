import { Button, Checkbox, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Member } from '../../lib/api/people';
import { useCurrentWorkspace } from '../../lib/api/session';
import { apiKeysQuery } from '../../lib/api/settings';
import { ProblemAlert } from '../../components/problem-alert';
import { MemberButton } from './member-button';
import { useRemoveMember } from './use-member-changes';
import { DialogActions } from '../../components/dialog-actions';

interface RemoveMemberButtonProps {
  member: Member;
  /** Id of the text that says why the button is disabled; undefined while it is not. */
  disabledBy: string | undefined;
}

/** Removes a member, and offers to revoke the API keys that they made. */
export function RemoveMemberButton({ member, disabledBy }: RemoveMemberButtonProps) {
  const { memberId, email } = member;
  const [opened, { open, close }] = useDisclosure(false);
  const [revokeKeys, setRevokeKeys] = useState(false);
  const keys = useKeysMadeBy(memberId, opened);
  const remove = useRemoveMember(memberId);
  const begin = () => {
    remove.reset();
    setRevokeKeys(false);
    open();
  };
  return (
    <>
      <MemberButton
        label="Remove"
        ariaLabel={`Remove ${email}`}
        disabledBy={disabledBy}
        onClick={begin}
      />
      <Modal opened={opened} onClose={close} title={`Remove ${email}?`}>
        <Stack>
          <Text size="sm">Signs them out and removes access to this workspace.</Text>
          {keys.length > 0 && (
            <Checkbox
              label={`Revoke their API keys (${keys.length})`}
              description={`${keys.map(({ name }) => name).join(', ')}. Backends with these keys lose access at once.`}
              checked={revokeKeys}
              onChange={(event) => setRevokeKeys(event.currentTarget.checked)}
            />
          )}
          <ProblemAlert error={remove.error} />
          <DialogActions onCancel={close} focusCancel>
            <Button
              color="red"
              loading={remove.isPending}
              onClick={() => remove.mutate({ revokeKeys }, { onSuccess: close })}
            >
              Remove
            </Button>
          </DialogActions>
        </Stack>
      </Modal>
    </>
  );
}

/** The keys of the member that backends can still use. */
function useKeysMadeBy(memberId: string, enabled: boolean) {
  const { workspaceId } = useCurrentWorkspace();
  const { data = [] } = useQuery({ ...apiKeysQuery(workspaceId), enabled });
  return data.filter(
    ({ state, createdBy }) => state === 'active' && createdBy?.memberId === memberId,
  );
}
