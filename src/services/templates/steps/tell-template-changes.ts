import type { Template } from '../../../domain/template/template';
import {
  eventsSinceTold,
  isUntold,
  standingToTell,
} from '../../../domain/template/template-events';
import type { TemplateRepository } from '../../../ports/templates';
import type { RaiseEvent } from '../../deliveries/steps/raise-event';
import type { CallbackRead } from '../../deliveries/steps/store-event';

export interface TellTemplateChangesDeps {
  templates: TemplateRepository;
  raiseEvent: RaiseEvent;
}

/** Moments of a change. */
export interface ChangeTimes {
  /** By the provider's clock, where it told. */
  occurredAt: Date;
  /** When Herald learned of it. */
  createdAt: Date;
}

/**
 * Raises the events of what has changed in templates since receivers were told of them, then notes that they were. A repeat
 * after a crash raises the same events.
 */
export async function tellTemplateChanges(
  { templates, raiseEvent }: TellTemplateChangesDeps,
  found: Template[],
  times: ChangeTimes,
  read?: CallbackRead,
): Promise<void> {
  const untold = found.filter(isUntold);
  for (const template of untold) {
    for (const event of eventsSinceTold(template, times)) await raiseEvent(event, read);
  }
  await templates.noteTold(
    untold.map((template) => ({ template, told: standingToTell(template) })),
  );
}
