import { Badge } from '@mantine/core';
import type { Template } from '../../lib/api/templates';
import { providerWord } from './template-words';

interface TemplateStatusProps {
  template: Template;
}

const COLORS: Record<string, string> = {
  APPROVED: 'green',
  PENDING: 'yellow',
  IN_APPEAL: 'yellow',
  REJECTED: 'red',
  PAUSED: 'red',
  DISABLED: 'red',
};

/** Shows the provider's status, and whether an approved template cannot be sent all the same. */
export function TemplateStatus({ template }: TemplateStatusProps) {
  const { providerTemplateProviderStatus: status, sendable } = template;
  const isHeldUp = status === 'APPROVED' && !sendable;
  return (
    <>
      <Badge variant="dot" color={COLORS[status] ?? 'gray'} tt="none" miw="max-content">
        {providerWord(status)}
      </Badge>
      {isHeldUp && (
        <Badge variant="dot" color="red" tt="none" miw="max-content">
          Cannot be sent
        </Badge>
      )}
    </>
  );
}
