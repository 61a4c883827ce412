import { digest } from '../../domain/ids';
import type { Page, PageRequest } from '../../domain/page';
import type { ProviderName, Sender } from '../../domain/sender';
import { type NotSendableReason, notSendableReason } from '../../domain/sendability';
import type { Template } from '../../domain/template/template';
import type { TemplateOrder, TextCursor } from '../../domain/template/template-order';
import type { TemplateFilter } from '../../ports/templates';
import type { TemplateDeps } from './deps';

/** Reads the version before any template, so that a change meanwhile costs one more answer and hides nothing. */
export async function listTemplates(
  { templates, senders }: TemplateDeps,
  workspaceId: string,
): Promise<TemplateListing> {
  const [revision, connections] = await Promise.all([
    templates.version(workspaceId),
    senders.list(workspaceId),
  ]);
  const listed = listedWith(connections);
  return {
    version: digest(
      workspaceId,
      revision,
      ...connections.map(({ id, connected }) => `${id} ${connected}`),
    ),
    async *all(filter) {
      for await (const batch of templates.stream(workspaceId, filter)) yield batch.map(listed);
    },
    async page(filter, request) {
      const { rows, next } = await templates.listPage(workspaceId, filter, request);
      return { rows: rows.map(listed), next };
    },
    async sorted(filter, order, request) {
      const { rows, next } = await templates.listSorted(workspaceId, filter, order, request);
      return { rows: rows.map(listed), next };
    },
  };
}

export interface ListedTemplate {
  template: Template;
  senderConnected: boolean;
  /** Null while its sender is disconnected. */
  provider: ProviderName | null;
  notSendableReason: NotSendableReason | null;
}

/** Templates of a workspace, newest first, with whether each can be sent and why not (contract 3). Read on demand. */
export interface TemplateListing {
  /** Changes whenever a list of this workspace does. */
  version: string;
  /** Lists all templates that pass the filter, in batches. */
  all(filter: TemplateFilter): AsyncIterable<ListedTemplate[]>;
  page(filter: TemplateFilter, page: PageRequest): Promise<Page<ListedTemplate>>;
  /** The same in an order of texts. */
  sorted(
    filter: TemplateFilter,
    order: TemplateOrder,
    page: PageRequest<TextCursor>,
  ): Promise<Page<ListedTemplate, TextCursor>>;
}

function listedWith(senders: Sender[]): (template: Template) => ListedTemplate {
  const senderById = new Map<string | null, Sender>(senders.map((sender) => [sender.id, sender]));
  return (template) => listedTemplate(template, senderById.get(template.senderId) ?? null);
}

/** Returns a template as lists have it. @param sender null when it has none */
export function listedTemplate(template: Template, sender: Sender | null): ListedTemplate {
  return {
    template,
    senderConnected: sender?.connected ?? false,
    provider: sender?.connected === true ? sender.provider : null,
    notSendableReason: notSendableReason(template, sender),
  };
}
