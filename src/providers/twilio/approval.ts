import { z } from 'zod';

/** WhatsApp's approval of a content, in upper case as everywhere in Herald. */
export interface Approval {
  /** `UNSUBMITTED` for content that was never sent to WhatsApp. */
  status: string;
  /** Empty while nobody asked for an approval. */
  category: string;
  /** The one of the content's types that was submitted; null when Twilio does not say. */
  contentType: string | null;
  /** WhatsApp's reason, while the content is rejected. */
  rejectionReason: string | null;
}

const UNSUBMITTED: Approval = {
  status: 'UNSUBMITTED',
  category: '',
  contentType: null,
  rejectionReason: null,
};

/** Reasons are a line or two. */
const MAX_REASON_LENGTH = 1024;

const upperCase = z.string().transform((value) => value.toUpperCase());

const flat = z
  .object({
    status: upperCase,
    category: upperCase.catch(''),
    content_type: z.string().nullable().catch(null),
    rejection_reason: z.string().catch(''),
  })
  .transform(
    ({ status, category, content_type: contentType, rejection_reason: reason }): Approval => ({
      status,
      category,
      contentType,
      rejectionReason: reason.slice(0, MAX_REASON_LENGTH) || null,
    }),
  );
const byChannel = z.object({ whatsapp: flat }).transform(({ whatsapp }) => whatsapp);

/**
 * Reads `approval_requests`, which Twilio has written in three shapes: the approval itself (its specification), by
 * channel, and as a list of either.
 */
export function readApproval(value: unknown): Approval {
  const candidates: unknown[] = Array.isArray(value) ? value : [value];
  for (const candidate of candidates) {
    const parsed = z.union([byChannel, flat]).safeParse(candidate);
    if (parsed.success) return parsed.data;
  }
  return UNSUBMITTED;
}
