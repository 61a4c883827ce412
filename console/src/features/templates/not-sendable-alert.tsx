import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCurrentWorkspace } from '../../lib/api/session';
import { type Template, previewQuery } from '../../lib/api/templates';
import { reasonNotSendable } from './template-words';

interface NotSendableAlertProps {
  template: Template;
}

/** Why a template cannot be sent; of its shape Herald says what exactly it is. */
export function NotSendableAlert({ template }: NotSendableAlertProps) {
  const { workspaceId } = useCurrentWorkspace();
  const { templateId, notSendableReason } = template;
  const isOfItsShape = notSendableReason === 'template_not_supported';
  const { data } = useQuery({
    ...previewQuery(workspaceId, { templateId }),
    enabled: isOfItsShape,
  });
  const reason = reasonNotSendable(template);
  if (reason === null) return null;
  const exactly = data?.problems.find(({ field }) => field === 'templateId')?.message;
  return (
    <Alert color="yellow" title="It cannot be sent">
      {isOfItsShape && exactly !== undefined ? `${exactly}.` : reason}
    </Alert>
  );
}
