import { z } from 'zod';
import { askOwnAddress } from '../../egress/ask-own-address';
import type { Asked } from '../../services/doctor/judge-address';

/** Errors of Herald have all of these (contract 2). */
const errorSchema = z.object({
  success: z.literal(false),
  code: z.string(),
  requestId: z.string(),
});

/** Asks an address of Herald's own and tells whether Herald answered; never throws. */
export async function ask(
  url: string,
  timeoutMs: number,
): Promise<Asked & { certificateEndsAt?: Date | null }> {
  try {
    const { status, body, certificateEndsAt } = await askOwnAddress(url, timeoutMs);
    const { data } = errorSchema.safeParse(body);
    const isHerald = data !== undefined;
    return { kind: 'answer', status, isHerald, code: data?.code ?? null, certificateEndsAt };
  } catch (error) {
    return { kind: 'failed', sentence: error instanceof Error ? error.message : 'no answer' };
  }
}
