import type { Message, MessageContent, MessageTemplate } from '../../domain/message';
import type { TemplateValues } from '../../domain/template/template-values';
import type { MessageRecord } from '../models/message';

/** How messages of earlier versions have their template. */
export interface EarlierContent {
  templateId: string;
  templateName: string;
  templateLanguage: string;
  templateCategory?: string;
  parameterFormat: MessageTemplate['parameterFormat'];
  providerTemplateId?: string;
  variableKeys?: MessageTemplate['variableKeys'];
  values: TemplateValues;
}

/** A stored message as the domain knows it: without the marks of its start. */
export function fromRecord(record: MessageRecord): Message {
  if (record.content === undefined) return fromEarlier(record as MessageRecord & EarlierContent);
  const { _id, content, ...marked } = record;
  const { startDueAt: _due, pendingSince: _since, unusableSince: _unusable, ...rest } = marked;
  const { joined: _joined, ...message } = rest;
  return { key: _id, ...message, content };
}

function fromEarlier(record: MessageRecord & EarlierContent): Message {
  const { templateId, templateName, templateLanguage, templateCategory, ...others } = record;
  const { parameterFormat, providerTemplateId, variableKeys, values, ...rest } = others;
  const template = {
    id: templateId,
    name: templateName,
    language: templateLanguage,
    category: templateCategory ?? '',
    parameterFormat,
    providerTemplateId: providerTemplateId ?? '',
    variableKeys: variableKeys ?? null,
  };
  const content: MessageContent = {
    kind: 'template',
    template,
    values,
    rendered: null,
    isSecret: false,
    valuesRemovedAt: null,
  };
  return fromRecord({ ...rest, author: null, sendingAt: rest.sendingAt ?? null, content });
}
