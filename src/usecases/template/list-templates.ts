import type { Sender } from '../../domain/sender';
import { type NotSendableReason, notSendableReason } from '../../domain/sendability';
import type { Template } from '../../domain/template/template';
import type { SenderRepository, TemplateRepository } from '../../ports/repositories';

export interface ListTemplatesDeps {
  templates: TemplateRepository;
  senders: SenderRepository;
}

export interface ListedTemplate {
  template: Template;
  senderConnected: boolean;
  notSendableReason: NotSendableReason | null;
}

export type ListTemplates = (workspaceId: string) => Promise<ListedTemplate[]>;

/** Every template of the workspace, newest first, with whether it can be sent and why not (contract 3). */
export function listTemplates(deps: ListTemplatesDeps): ListTemplates {
  return async (workspaceId) => {
    const [templates, senders] = await Promise.all([
      deps.templates.list(workspaceId),
      deps.senders.list(workspaceId),
    ]);
    const senderById = new Map<string | null, Sender>(senders.map((sender) => [sender.id, sender]));
    return templates.map((template) => {
      const sender = senderById.get(template.senderId) ?? null;
      return {
        template,
        senderConnected: sender?.connected ?? false,
        notSendableReason: notSendableReason(template, sender),
      };
    });
  };
}
