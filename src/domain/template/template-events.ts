import {
  type FurtherEventContent,
  type NewFurtherEvent,
  newFurtherEvent,
} from '../new-further-event';
import { statusReasonOf } from './template-advice';
import type { Template } from './template';
import type { ToldStanding } from './template-standing';

/** Returns what receivers are to know of a template. A category that the provider leaves out stays as it was told. */
export function standingToTell({ told, ...template }: Template): ToldStanding {
  const category = template.category === '' ? (told?.category ?? '') : template.category;
  const { providerStatus: status, quality } = template;
  return { status, quality, category, changes: (told?.changes ?? 0) + 1 };
}

/** Tells whether receivers do not know yet how a template stands. */
export function isUntold(template: Template): boolean {
  const { told } = template;
  const next = standingToTell(template);
  return (
    told === null ||
    told.status !== next.status ||
    told.quality !== next.quality ||
    told.category !== next.category
  );
}

/**
 * Returns the events of what has changed since receivers were told of a template; none of a template they were never told
 * of. The same changes make the same events until they are noted as told.
 */
export function eventsSinceTold(
  template: Template,
  times: { occurredAt: Date; createdAt: Date },
): NewFurtherEvent[] {
  const { told } = template;
  if (told === null) return [];
  const { status, quality, category } = standingToTell(template);
  const events: NewFurtherEvent[] = [];
  const add = (kind: FurtherEventContent['kind'], to: string, fields: object) => {
    const key = [template.id, String(told.changes), to];
    const shown = { ...shownTemplate(template), ...fields };
    const { workspaceId } = template;
    events.push(newFurtherEvent({ kind, workspaceId, key, ...times, fields: shown }));
  };
  if (status !== told.status) {
    const reason = statusReasonOf(template);
    add('template_status_changed', status, { status, previousStatus: told.status, reason });
  }
  if (quality !== null && quality !== told.quality)
    add('template_quality_changed', quality, { quality, previousQuality: told.quality });
  if (category !== told.category && told.category !== '')
    add('template_category_changed', category, { category, previousCategory: told.category });
  return events;
}

function shownTemplate({ id, name, language, senderNumber }: Template) {
  return { templateId: id, templateName: name, templateLanguage: language, senderNumber };
}
