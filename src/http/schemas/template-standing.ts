import { z } from 'zod';
import type { Template } from '../../domain/template/template';
import {
  disabledAt,
  pausedUntil,
  statusAdvice,
  statusReasonOf,
} from '../../domain/template/template-advice';
import { TEMPLATE_QUALITIES } from '../../domain/template/template-standing';
import { timestamp } from './fields';

/** Schema of how a template stands with its provider. */
export const templateStanding = {
  quality: z
    .enum(TEMPLATE_QUALITIES)
    .nullable()
    .describe("The provider's rating; null where it rates none."),
  previousCategory: z
    .string()
    .nullable()
    .describe('Before the provider changed it; null when it never did.'),
  categoryChangedAt: timestamp.nullable(),
  announcedCategory: z
    .string()
    .nullable()
    .describe('The category the provider is going to give it; null when none is announced.'),
  announcedCategoryAt: timestamp
    .nullable()
    .describe('When it will; null where the provider does not say.'),
  statusReason: z
    .string()
    .nullable()
    .describe("The provider's reason for the status, for example `FIRST_PAUSE`."),
  statusDescription: z.string().nullable().describe("The provider's own sentence about it."),
  statusAdvice: z
    .string()
    .nullable()
    .describe(
      'What keeps it from being sent, and what to do; null while it is approved and the only one of its name.',
    ),
  pausedUntil: timestamp
    .nullable()
    .describe('When a paused template is expected back; null where it comes back by hand only.'),
  disabledAt: timestamp.nullable(),
};

export function presentStanding(template: Template) {
  const { quality, previousCategory, categoryChangedAt, announcedCategory, statusNotice } =
    template;
  const isCurrent = statusNotice?.status === template.providerStatus;
  return {
    quality,
    previousCategory,
    categoryChangedAt,
    announcedCategory: announcedCategory?.category ?? null,
    announcedCategoryAt: announcedCategory?.at ?? null,
    statusReason: statusReasonOf(template),
    statusDescription: isCurrent ? statusNotice.description : null,
    statusAdvice: statusAdvice(template),
    pausedUntil: pausedUntil(template),
    disabledAt: disabledAt(template),
  };
}
