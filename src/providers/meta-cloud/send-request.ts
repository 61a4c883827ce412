import type { SendTemplateRequest } from '../../ports/messaging-provider';
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

/** The body of `POST /{phone number id}/messages` for a template. */
export interface MetaSendBody {
  messaging_product: 'whatsapp';
  recipient_type: 'individual';
  to: string;
  type: 'template';
  biz_opaque_callback_data: string;
  template: { name: string; language: { code: string }; components?: MetaComponent[] };
}

/** Builds the request body. Meta refuses components that carry no parameter, so those are left out. */
export function buildSendBody(request: SendTemplateRequest): MetaSendBody {
  const { template, values } = request;
  const components = [
    ...headerComponents(values.header, template.parameterFormat),
    ...textComponents('body', values.body, template.parameterFormat),
    ...values.buttons.map(buttonComponent),
  ];
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: request.recipientNumber,
    type: 'template',
    biz_opaque_callback_data: request.trackingToken,
    template: {
      name: template.name,
      language: { code: template.language },
      ...(components.length > 0 && { components }),
    },
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
