import type { MarketingMessages } from '../../domain/sender';
import type { SentMediaType } from '../../domain/sent-media';
import type {
  SendMediaRequest,
  SendRequest,
  SendTemplateRequest,
  SendTextRequest,
} from '../../ports/messaging-provider';
import { type MetaComponent, buildComponents } from './template-components';

interface MetaAddress {
  messaging_product: 'whatsapp';
  recipient_type: 'individual';
  /** Digits; either this or `recipient`, of which Meta takes `to` when both are there. */
  to?: string;
  /** Business-scoped user id. */
  recipient?: string;
  biz_opaque_callback_data: string;
}

interface MetaTemplateBody extends MetaAddress {
  type: 'template';
  template: { name: string; language: { code: string }; components?: MetaComponent[] };
  /** Decides on a template that the Marketing Messages API cannot take. */
  product_policy?: 'CLOUD_API_FALLBACK' | 'STRICT';
  /** Goes before the account's own setting. */
  message_activity_sharing?: boolean;
}

interface MetaTextBody extends MetaAddress {
  type: 'text';
  text: { body: string; preview_url: boolean };
}

interface MetaMediaObject {
  /** Either this or `id`. */
  link?: string;
  /** Meta's id of an uploaded file. */
  id?: string;
  caption?: string;
  filename?: string;
}

type MetaMediaBody = MetaAddress & { type: SentMediaType } & {
  [Type in SentMediaType]?: MetaMediaObject;
};

/** The body of `POST /{phone number id}/messages`, and of `marketing_messages`. */
export type MetaSendBody = MetaTemplateBody | MetaTextBody | MetaMediaBody;

/** Addresses in the text are shown with a preview of their page, as people write them. */
export function buildTextBody(request: SendTextRequest): MetaTextBody {
  return { ...addressOf(request), type: 'text', text: { body: request.text, preview_url: true } };
}

/** Meta fetches the file from its address, or has it already. */
export function buildMediaBody(request: SendMediaRequest): MetaMediaBody {
  const { type, url, upload, caption, filename } = request.media;
  const media = {
    ...(url === null ? { id: upload.mediaId } : { link: url }),
    ...(caption !== null && { caption }),
    ...(filename !== null && { filename }),
  };
  return { ...addressOf(request), type, [type]: media };
}

export function buildTemplateBody(request: SendTemplateRequest): MetaTemplateBody {
  const { template, values, marketing } = request;
  const components = buildComponents(values, template.parameterFormat);
  return {
    ...addressOf(request),
    type: 'template',
    template: {
      name: template.name,
      language: { code: template.language },
      ...(components.length > 0 && { components }),
    },
    ...(marketing !== undefined && marketingFields(marketing)),
  };
}

function marketingFields({ policy, activitySharing }: MarketingMessages) {
  return {
    product_policy: policy === 'strict' ? 'STRICT' : 'CLOUD_API_FALLBACK',
    ...(activitySharing !== null && { message_activity_sharing: activitySharing }),
  } as const;
}

function addressOf({ recipientNumber, recipientUserId, trackingToken }: SendRequest): MetaAddress {
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    ...(recipientNumber !== null && { to: recipientNumber }),
    ...(recipientNumber === null && recipientUserId !== null && { recipient: recipientUserId }),
    biz_opaque_callback_data: trackingToken,
  };
}
