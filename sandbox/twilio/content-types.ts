import type { TemplateCategory } from '../types';

export interface ContentAction {
  type: 'URL' | 'PHONE_NUMBER' | 'COPY_CODE' | 'QUICK_REPLY';
  title: string;
  url?: string;
  phone?: string;
  code?: string;
  id?: string;
}

/** The parts of a template in Twilio's numbering. */
export interface ContentParts {
  category: TemplateCategory;
  headerText: string | null;
  /** The address of the header's media. */
  media: string | null;
  body: string;
  footer: string | null;
  codeExpirationMinutes: number | null;
  actions: ContentAction[];
}

/** The content type that holds these parts, and no larger one. */
export function contentTypes(parts: ContentParts): Record<string, object> {
  const { body, media, headerText, footer, actions } = parts;
  if (parts.category === 'AUTHENTICATION') return { 'whatsapp/authentication': codeParts(parts) };
  if (media !== null && actions.length > 0) {
    return { 'twilio/card': { title: body, subtitle: footer, media: [media], actions } };
  }
  if (media !== null) return { 'twilio/media': { body, media: [media] } };
  if (headerText !== null || footer !== null) {
    return { 'whatsapp/card': { body, header_text: headerText, footer, actions } };
  }
  if (actions.length === 0) return { 'twilio/text': { body } };
  const quickReplies = actions.every(({ type }) => type === 'QUICK_REPLY');
  return { [quickReplies ? 'twilio/quick-reply' : 'twilio/call-to-action']: { body, actions } };
}

function codeParts({ body, codeExpirationMinutes }: ContentParts): object {
  return {
    body,
    add_security_recommendation: true,
    code_expiration_minutes: codeExpirationMinutes,
    actions: [{ type: 'COPY_CODE', copy_code_text: 'Copy code' }],
  };
}
