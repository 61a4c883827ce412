import type { Template } from '../../lib/api/templates';
import { type Tone, ToneBadge } from '../../components/state-badge';
import { providerWord } from './template-words';

interface TemplateStatusProps {
  template: Template;
}

const TONES: Record<string, Tone> = {
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
      <ToneBadge tone={TONES[status] ?? 'gray'}>{providerWord(status)}</ToneBadge>
      {isHeldUp && <ToneBadge tone="red">Not sendable</ToneBadge>}
    </>
  );
}
