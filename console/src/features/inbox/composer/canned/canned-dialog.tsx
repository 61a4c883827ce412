import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type CannedReply, cannedRepliesQuery } from '../../../../lib/api/canned-replies';
import { useCurrentWorkspace } from '../../../../lib/api/session';
import { ConfirmButton } from '../../../../components/confirm-button';
import { EmptyState } from '../../../../components/empty-state';
import { Loaded } from '../../../../components/loaded';
import { Row, Rows } from '../../../../components/rows';
import { CannedForm } from './canned-form';
import { useDeleteCanned } from './use-canned-changes';

/** Lists the canned replies of the workspace, and creates, changes and deletes them. */
export function CannedDialog() {
  const { workspaceId } = useCurrentWorkspace();
  const query = useQuery(cannedRepliesQuery(workspaceId));
  const [edited, setEdited] = useState<CannedReply | 'new' | null>(null);
  if (edited !== null) {
    return <CannedForm reply={edited === 'new' ? null : edited} onDone={() => setEdited(null)} />;
  }
  const create = (
    <Button onClick={() => setEdited('new')} data-autofocus>
      New canned reply
    </Button>
  );
  return (
    <Loaded query={query} what="the canned replies">
      {(replies) =>
        replies.length === 0 ? (
          <EmptyState icon="note" title="No canned replies yet" action={create}>
            Type / in a reply to insert a canned one.
          </EmptyState>
        ) : (
          <Stack>
            <Rows label="Canned replies">
              {replies.map((reply) => (
                <ReplyRow key={reply.replyId} reply={reply} onEdit={() => setEdited(reply)} />
              ))}
            </Rows>
            <Group justify="flex-end">{create}</Group>
          </Stack>
        )
      }
    </Loaded>
  );
}

interface ReplyRowProps {
  reply: CannedReply;
  onEdit: () => void;
}

function ReplyRow({ reply, onEdit }: ReplyRowProps) {
  const { name, text } = reply;
  return (
    <Row
      title={`/${name}`}
      facts={
        <Text size="sm" lineClamp={2} component="div">
          <bdi>{text}</bdi>
        </Text>
      }
      action={
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={onEdit} aria-label={`Edit /${name}`}>
            Edit
          </Button>
          <ConfirmButton
            label="Delete"
            ariaLabel={`Delete /${name}`}
            question={`Delete /${name}?`}
            consequence="Your team can't insert it any longer."
            mutation={useDeleteCanned(reply.replyId)}
          />
        </Group>
      }
    />
  );
}
