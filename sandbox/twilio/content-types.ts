import type { TemplateCategory } from '../types';

export interface ContentAction {
  /** A flow or a catalog is the whole content, and no action of one. */
  type: 'URL' | 'PHONE_NUMBER' | 'COPY_CODE' | 'QUICK_REPLY' | 'FLOW' | 'CATALOG';
  title: string;
  url?: string;
  phone?: string;
  code?: string;
  id?: string;
  flowId?: string;
  screen?: string;
  /** Ids of products; none for the whole catalog. */
  items?: string[];
}

/** A card of a carousel. */
export interface ContentCard {
  body: string;
  media: string | null;
  actions: ContentAction[];
}

const CATALOG_ID = '1104110000000001';

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
  cards: ContentCard[];
}

/** The content type that holds these parts, and no larger one. */
export function contentTypes(parts: ContentParts): Record<string, object> {
  const { body, media, headerText, footer, actions } = parts;
  if (parts.category === 'AUTHENTICATION') return { 'whatsapp/authentication': codeParts(parts) };
  const rich = richType(parts);
  if (rich !== null) return rich;
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

/** Returns the type of a carousel, a flow or a catalog; null for others. */
function richType(parts: ContentParts): Record<string, object> | null {
  const { body, media, headerText, footer, actions, cards } = parts;
  if (cards.length > 0) return { 'twilio/carousel': { body, cards } };
  const [action] = actions;
  if (action?.type === 'FLOW') {
    const { title, id, flowId, screen } = action;
    const flow = { flow_id: flowId, flow_token: id, flow_first_page_id: screen };
    const texts = { body, button_text: title, subtitle: footer, media_url: media };
    return { 'whatsapp/flows': { ...texts, ...flow } };
  }
  if (action?.type !== 'CATALOG') return null;
  const items = (action.items ?? []).map((id) => ({ id, section_title: action.title }));
  const texts = { title: headerText, body, subtitle: footer };
  return { 'twilio/catalog': { ...texts, id: CATALOG_ID, ...(items.length > 0 && { items }) } };
}

function codeParts({ body, codeExpirationMinutes }: ContentParts): object {
  return {
    body,
    add_security_recommendation: true,
    code_expiration_minutes: codeExpirationMinutes,
    actions: [{ type: 'COPY_CODE', copy_code_text: 'Copy code' }],
  };
}
