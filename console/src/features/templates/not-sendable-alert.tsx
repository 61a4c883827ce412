import { Alert, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCurrentWorkspace } from '../../lib/api/session';
import { type Template, previewQuery } from '../../lib/api/templates';
import { sentence } from '../../lib/text';
import { reasonNotSendable } from './template-words';

interface NotSendableAlertProps {
  template: Template;
}

/** Why a template cannot be sent; of its shape Herald says what exactly it is. */
export function NotSendableAlert({ template }: NotSendableAlertProps) {
  const { workspaceId } = useCurrentWorkspace();
  const { templateId, notSendableReason, statusAdvice } = template;
  const isOfItsShape = notSendableReason === 'template_not_supported' && statusAdvice === null;
  const { data } = useQuery({
    ...previewQuery(workspaceId, { templateId }),
    enabled: isOfItsShape,
  });
  const reason = reasonNotSendable(template);
  if (reason === null) return null;
  const ofItsShape = data?.problems.find(({ field }) => field === 'templateId')?.message;
  const exactly = isOfItsShape ? ofItsShape : adviceOf(template);
  return (
    <Alert color="yellow" title="Not sendable">
      {exactly === undefined ? reason : sentence(exactly)}
      {template.statusDescription !== null && (
        <Text size="sm" mt="xs">
          Provider details: {template.statusDescription}
        </Text>
      )}
    </Alert>
  );
}

/** Herald's advice on the provider's status or on templates of the same name, where that is what keeps the template back. */
function adviceOf({ notSendableReason, statusAdvice }: Template): string | undefined {
  const isAdvised =
    notSendableReason === 'template_not_approved' || notSendableReason === 'template_not_supported';
  return isAdvised ? (statusAdvice ?? undefined) : undefined;
}
