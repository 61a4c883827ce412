import type {
  SendRequest,
  SendTemplateRequest,
  SendTextRequest,
} from '../../ports/messaging-provider';
import type { ParameterFormat } from '../../domain/template/template';
import type {
  ButtonValue,
  HeaderValue,
  MediaValue,
  PlaceholderValue,
} from '../../domain/template/template-values';

type Media = { link: string; filename?: string };

type MetaParameter =
  | { type: 'text'; text: string; parameter_name?: string }
  | { type: 'coupon_code'; coupon_code: string }
  | { type: 'image'; image: Media }
  | { type: 'video'; video: Media }
  | { type: 'document'; document: Media };

type MetaComponent =
  | { type: 'header' | 'body'; parameters: MetaParameter[] }
  | {
      type: 'button';
      sub_type: 'url' | 'copy_code';
      index: string;
      parameters: MetaParameter[];
    };

interface MetaAddress {
  messaging_product: 'whatsapp';
  recipient_type: 'individual';
  to: string;
  biz_opaque_callback_data: string;
}

interface MetaTemplateBody extends MetaAddress {
  type: 'template';
  template: { name: string; language: { code: string }; components?: MetaComponent[] };
}

interface MetaTextBody extends MetaAddress {
  type: 'text';
  text: { body: string; preview_url: boolean };
}

/** The body of `POST /{phone number id}/messages`. */
export type MetaSendBody = MetaTemplateBody | MetaTextBody;

/** Addresses in the text are shown with a preview of their page, as people write them. */
export function buildTextBody(request: SendTextRequest): MetaTextBody {
  return { ...addressOf(request), type: 'text', text: { body: request.text, preview_url: true } };
}

/** Meta refuses components that carry no parameter, so those are left out. */
export function buildTemplateBody(request: SendTemplateRequest): MetaTemplateBody {
  const { template, values } = request;
  const components = [
    ...headerComponents(values.header, template.parameterFormat),
    ...textComponents('body', values.body, template.parameterFormat),
    ...values.buttons.map(buttonComponent),
  ];
  return {
    ...addressOf(request),
    type: 'template',
    template: {
      name: template.name,
      language: { code: template.language },
      ...(components.length > 0 && { components }),
    },
  };
}

function addressOf({ recipientNumber, trackingToken }: SendRequest): MetaAddress {
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: recipientNumber,
    biz_opaque_callback_data: trackingToken,
  };
}

function headerComponents(header: HeaderValue | null, format: ParameterFormat): MetaComponent[] {
  if (header === null) return [];
  if (header.kind === 'text') return textComponents('header', header.values, format);
  return [{ type: 'header', parameters: [mediaParameter(header)] }];
}

/** Only documents have a name that recipients see. */
function mediaParameter(header: MediaValue): MetaParameter {
  const link = header.url;
  if (header.mediaType === 'image') return { type: 'image', image: { link } };
  if (header.mediaType === 'video') return { type: 'video', video: { link } };
  const filename = header.filename === undefined ? {} : { filename: header.filename };
  return { type: 'document', document: { link, ...filename } };
}

function textComponents(
  type: 'header' | 'body',
  values: PlaceholderValue[],
  format: ParameterFormat,
): MetaComponent[] {
  if (values.length === 0) return [];
  const parameters = values.map(({ name, value }): MetaParameter => ({
    type: 'text',
    ...(format === 'NAMED' && { parameter_name: name }),
    text: value,
  }));
  return [{ type, parameters }];
}

/**
 * Meta keeps the button of an authentication template as a URL button, and its placeholder is positional even in
 * a NAMED template. The replacement of a static URL travels the same way (sandbox senders, contract 4.1.3).
 */
function buttonComponent(button: ButtonValue): MetaComponent {
  const isCopyCode = button.type === 'copy_code';
  return {
    type: 'button',
    sub_type: isCopyCode ? 'copy_code' : 'url',
    index: String(button.index),
    parameters: [
      isCopyCode
        ? { type: 'coupon_code', coupon_code: button.value }
        : { type: 'text', text: button.value },
    ],
  };
}
