import { equalsReason } from './equal-templates';
import type { Template } from './template';

type Standing = Pick<Template, 'providerStatus' | 'statusNotice' | 'rejectionReason' | 'equalIds'>;

/** Where the notice is about the status the template still has. */
function currentNotice({ statusNotice, providerStatus }: Standing): Template['statusNotice'] {
  return statusNotice?.status === providerStatus ? statusNotice : null;
}

const HOUR_MS = 3_600_000;

/** How long Meta pauses a template for its quality; a third time disables it. */
const PAUSE_MS: ReadonlyMap<string, number> = new Map([
  ['FIRST_PAUSE', 3 * HOUR_MS],
  ['SECOND_PAUSE', 6 * HOUR_MS],
]);

/** Returns the provider's reason for the status of a template, or null. */
export function statusReasonOf(template: Standing): string | null {
  const notice = currentNotice(template);
  const rejection = template.providerStatus === 'REJECTED' ? template.rejectionReason : null;
  return notice?.reason ?? rejection;
}

/** Returns when a paused template is expected back; null when it is not paused, or comes back by hand only. */
export function pausedUntil(template: Standing): Date | null {
  const notice = currentNotice(template);
  if (notice === null || template.providerStatus !== 'PAUSED') return null;
  const pauseMs = PAUSE_MS.get(notice.reason ?? '');
  return pauseMs === undefined ? null : new Date(notice.at.getTime() + pauseMs);
}

/** Returns when the provider disabled a template, where it told. */
export function disabledAt(template: Standing): Date | null {
  if (template.providerStatus !== 'DISABLED') return null;
  const notice = currentNotice(template);
  return notice?.disabledAt ?? notice?.at ?? null;
}

const ADVICE: ReadonlyMap<string, string> = new Map([
  [
    'DISABLED',
    'the provider has disabled this template for good, because recipients blocked or reported it; send another one',
  ],
  [
    'REJECTED',
    'the provider has rejected this template; correct it there and submit it again, or appeal',
  ],
  ['PENDING', 'the provider is still reviewing this template; wait for its approval'],
  ['IN_APPEAL', 'the provider is reviewing an appeal for this template; wait for its answer'],
  ['UNSUBMITTED', 'this template was never submitted to WhatsApp; submit it at the provider'],
  ['ARCHIVED', 'the provider archived this template because it was not used; unarchive it there'],
  ['PENDING_DELETION', 'this template is being deleted at the provider; send another one'],
]);

const PAUSED = 'the provider has paused this template, because recipients blocked or reported it';

/** Returns what keeps a template from being sent and what to do about it, as a sentence; null when it is approved and the only one of its name. */
export function statusAdvice(template: Standing): string | null {
  const { providerStatus } = template;
  if (providerStatus === 'APPROVED') return equalsReason(template);
  if (providerStatus === 'PAUSED') return pauseAdvice(template);
  return ADVICE.get(providerStatus) ?? 'the template is not approved by the provider';
}

function pauseAdvice(template: Standing): string {
  const until = pausedUntil(template);
  if (until !== null) {
    return `${PAUSED}; it is expected back at ${until.toISOString()}: send less of it, to people who asked for it`;
  }
  const isPaced = statusReasonOf(template) === 'RATE_LIMITING_PAUSE';
  return isPaced
    ? 'the provider has paused this template after the feedback on its first messages; edit it, or unpause it in the WhatsApp Manager'
    : `${PAUSED}; look into the WhatsApp Manager for when it comes back`;
}
