import type { TemplateStanding } from './template-standing';

/** A button of a BUTTONS component, in Meta's shape. `text` is what the recipient sees and the key of `buttonValues`. */
export interface TemplateButton {
  type: string;
  text: string;
  url?: string;
  phone_number?: string;
  otp_type?: string;
  /** The code of a copy-code button where the template itself has it (Twilio). Absent where a send brings it. */
  code?: string;
  example?: unknown;
}

/** A component in Meta's shape, whatever the provider (contract 3). `type` and `format` are upper case. */
export interface TemplateComponent {
  type: string;
  format?: string;
  text?: string;
  /**
   * The address of a media header where the template itself has it (Twilio): complete, or with a placeholder, most often
   * after an approved beginning. Absent where a send brings the whole address (Meta).
   */
  media_url?: string;
  buttons?: TemplateButton[];
  /** Text of a LIMITED_TIME_OFFER, and whether a countdown shows until when it holds. */
  limited_time_offer?: { text: string; has_expiration: boolean };
  /** Cards of a CAROUSEL, in the order of the message. */
  cards?: TemplateCard[];
  /** Authentication templates, whose wording WhatsApp has: whether BODY warns against sharing the code. */
  add_security_recommendation?: boolean;
  /** Minutes that the FOOTER of an authentication template names. */
  code_expiration_minutes?: number;
  example?: unknown;
}

/** A card of a carousel: header, body and buttons of its own. */
export interface TemplateCard {
  components: TemplateComponent[];
}

/**
 * The provider's names of a template's variables, where it has one row of them for the whole template (Twilio) and the
 * components number their own: by component, from the placeholder's name to the provider's.
 */
export interface VariableKeys {
  header: Record<string, string>;
  body: Record<string, string>;
  /** By the button's position among all. */
  buttons: Record<string, string>;
  /** By the card's position; absent without a carousel. */
  cards?: VariableKeys[];
}

/** POSITIONAL placeholders are `{{1}}`, NAMED ones `{{first_name}}`; one format a template. */
export type ParameterFormat = 'POSITIONAL' | 'NAMED';

/** The category that customers can stop, and that has an API of its own at Meta. */
export const MARKETING = 'MARKETING';

/** A template of a sending number in one language, as last synced from the provider. */
export interface Template extends TemplateStanding {
  id: string;
  workspaceId: string;
  /** The sender it is mapped to; null when it has no mapping at all. */
  senderId: string | null;
  /** False when the sender was replaced or the template re-bound (contract 5). */
  mappingActive: boolean;
  senderNumber: string;
  name: string;
  language: string;
  category: string;
  providerTemplateId: string;
  providerStatus: string;
  parameterFormat: ParameterFormat;
  components: TemplateComponent[];
  /** Null where the provider numbers the variables as the components do. */
  variableKeys: VariableKeys | null;
  /**
   * The provider's ids of all approved templates with this name and language, where a sync found several: Twilio allows
   * it. Absent otherwise.
   */
  equalIds?: string[];
  createdAt: Date;
  updatedAt: Date;
  lastSyncedAt: Date | null;
}

/** The part of a template that the rules on values, shape and rendering look at. */
export type TemplateContent = Pick<Template, 'category' | 'components'> &
  Partial<Pick<Template, 'variableKeys' | 'equalIds'>>;

/** Returns a pattern for every spelling of a language: providers and callers write en_US, en-us or en-US. */
export function languagePattern(language: string): RegExp {
  const parts = language.split(/[-_]/).map((part) => part.replace(/[^a-z0-9]/gi, '\\$&'));
  return new RegExp(`^${parts.join('[-_]')}$`, 'i');
}

export function sameLanguage(left: string, right: string): boolean {
  return languagePattern(left).test(right);
}
