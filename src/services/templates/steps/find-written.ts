import { HeraldError } from '../../../domain/errors';
import type { Sender } from '../../../domain/sender';
import type { Template } from '../../../domain/template/template';
import type { TemplateDeps } from '../deps';

/**
 * Finds a template that is to be changed, and its connected sender.
 * @throws HeraldError template_not_found, conflict when its sender is disconnected
 */
export async function findWritten(
  { templates, senders }: TemplateDeps,
  workspaceId: string,
  templateId: string,
): Promise<{ template: Template; sender: Sender }> {
  const template = await templates.find(workspaceId, templateId);
  if (template === null) {
    throw new HeraldError('template_not_found', 'no such template in this workspace');
  }
  const { senderId } = template;
  const sender = senderId === null ? null : await senders.find(workspaceId, senderId);
  if (sender?.connected === true) return { template, sender };
  throw new HeraldError('conflict', 'the sender of this template is disconnected: reconnect it');
}
