import type { FilledTemplate, TemplateSend } from '../../lib/api/templates';
import type { FieldValues } from '../../components/template/filled-template';

/** Numbers that Herald accepts; a preview leaves out anything else. */
const NUMBER = /^[1-9]\d{6,14}$/;

/** Fields of a send beside the template, by their names in the request. */
export const OTHER_FIELDS = ['recipientNumber', 'messageId', 'autoPilot', 'metadata'] as const;

/** The request that the form stands for. */
export function sendOf(filled: FilledTemplate, values: FieldValues): TemplateSend {
  const { recipientNumber = '', messageId = '', autoPilot = '', metadata = '' } = values;
  return {
    recipientNumber,
    ...filled,
    ...(autoPilot !== '' && { autoPilot: autoPilot === 'true' }),
    ...(messageId !== '' && { messageId }),
    ...(metadata.trim() !== '' && { metadata: parsed(metadata) }),
  };
}

/** Picks the fields that a preview can use while the form is not complete. */
export function previewedOf({ recipientNumber = '', autoPilot = '' }: FieldValues) {
  return {
    ...(NUMBER.test(recipientNumber) && { recipientNumber }),
    ...(autoPilot !== '' && { autoPilot: autoPilot === 'true' }),
  };
}

/** Text that is no JSON goes as it is: Herald refuses it together with whatever else is wrong. */
function parsed(json: string): Record<string, unknown> {
  try {
    return JSON.parse(json) as Record<string, unknown>;
  } catch {
    return json as unknown as Record<string, unknown>;
  }
}
