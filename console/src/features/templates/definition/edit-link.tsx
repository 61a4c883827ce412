import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { sendersQuery } from '../../../lib/api/senders';
import { useCan, useCurrentWorkspace } from '../../../lib/api/session';
import type { Template } from '../../../lib/api/templates';
import { reasonNotEditable } from './editability';

interface EditLinkProps {
  template: Template;
}

/** Opens the form of a template, for people who may change it. */
export function EditLink({ template }: EditLinkProps) {
  const { workspaceId } = useCurrentWorkspace();
  const reason = useReasonNotEditable(template);
  if (reason !== null) return null;
  const params = { workspaceId, templateId: template.templateId };
  return (
    <Button
      variant="default"
      renderRoot={(props) => (
        <Link {...props} to="/w/$workspaceId/templates/$templateId/edit" params={params} />
      )}
    >
      Edit
    </Button>
  );
}

/** Says why a template cannot be edited, in place of the link. */
export function NotEditableNote({ template }: EditLinkProps) {
  const reason = useReasonNotEditable(template);
  if (reason === null || reason === '') return null;
  return (
    <Text size="sm" c="dimmed">
      {reason}
    </Text>
  );
}

/** Null for a template that can be edited; empty for people who may not, and while the numbers are loading. */
export function useReasonNotEditable(template: Template): string | null {
  const { workspaceId } = useCurrentWorkspace();
  const canEdit = useCan('settings:edit');
  const { data: senders } = useQuery(sendersQuery(workspaceId));
  if (!canEdit || senders === undefined) return '';
  const sender = senders.find(
    ({ number, connected }) => connected && number === template.senderNumber,
  );
  return reasonNotEditable(template, sender?.provider ?? null);
}
