import { describeTemplate } from '../../domain/template/describe-template';
import type { ListedTemplate } from '../../services/templates/list-templates';

/** Presents an element of the template list (contract 3). The first three names are fixed by the product's specification. */
export function presentTemplate({ template, senderConnected, notSendableReason }: ListedTemplate) {
  const { variables, buttons, unsupportedReason } = describeTemplate(template);
  const reason =
    notSendableReason ?? (unsupportedReason === null ? null : 'template_not_supported');
  return {
    templateId: template.id,
    providerTemplateProviderStatus: template.providerStatus,
    providerTemplateComponents: JSON.stringify(template.components),
    name: template.name,
    language: template.language,
    category: template.category,
    senderNumber: template.senderNumber,
    senderConnected,
    sendable: reason === null,
    ...(reason === null ? {} : { notSendableReason: reason }),
    variables,
    buttons,
    createdAt: template.createdAt,
    updatedAt: template.updatedAt,
    lastSyncedAt: template.lastSyncedAt,
  };
}
