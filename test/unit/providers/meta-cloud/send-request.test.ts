import { describe, expect, test } from '@jest/globals';
import type { TemplateValues } from '../../../../src/domain/template/template-values';
import type { SentMedia } from '../../../../src/domain/sent-media';
import {
  buildMediaBody,
  buildTemplateBody,
  buildTextBody,
} from '../../../../src/providers/meta-cloud/send-request';
import { plainRequest } from './meta-server';

const nothing: TemplateValues = { header: null, body: [], buttons: [] };

function componentsFor(
  values: Partial<TemplateValues>,
  format: 'POSITIONAL' | 'NAMED' = 'POSITIONAL',
) {
  return buildTemplateBody({
    ...plainRequest,
    template: { ...plainRequest.template, parameterFormat: format },
    values: { ...nothing, ...values },
  }).template.components;
}

const namedFile = (mediaType: 'image' | 'document') => ({
  kind: 'media' as const,
  mediaType,
  url: 'https://shop.example.com/f',
  filename: 'invoice.pdf',
});

describe('request to Meta', () => {
  test('names a customer without a number by their user id', () => {
    const recipientUserId = 'US.13491208655302741918';
    const { template: _template, values: _values, ...addressed } = plainRequest;
    const request = { ...addressed, recipientNumber: null, recipientUserId, text: 'Hello' };

    const body = buildTextBody(request);

    expect(body).toMatchObject({ recipient: recipientUserId, text: { body: 'Hello' } });
    expect(body).not.toHaveProperty('to');
    expect(buildTextBody({ ...request, recipientNumber: '336' })).not.toHaveProperty('recipient');
  });

  test.each([
    [{ policy: 'with_fallback', activitySharing: null }, { product_policy: 'CLOUD_API_FALLBACK' }],
    [
      { policy: 'strict', activitySharing: false },
      { product_policy: 'STRICT', message_activity_sharing: false },
    ],
  ] as const)('sends a template as a marketing message with %j', (marketing, fields) => {
    expect(buildTemplateBody({ ...plainRequest, marketing })).toEqual({
      ...buildTemplateBody(plainRequest),
      ...fields,
    });
  });

  test('has no components when the template has no parameters', () => {
    expect(buildTemplateBody(plainRequest)).toEqual({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: '15551230000',
      type: 'template',
      biz_opaque_callback_data: 'trk_1',
      template: { name: 'welcome', language: { code: 'en_US' } },
    });
  });

  test('sends free text as it was written, without a template', () => {
    const { template: _template, values: _values, ...address } = plainRequest;

    expect(buildTextBody({ ...address, text: ' See *you*\n😀 ' })).toEqual({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: '15551230000',
      type: 'text',
      biz_opaque_callback_data: 'trk_1',
      text: { body: ' See *you*\n😀 ', preview_url: true },
    });
  });

  test('names the parameters of a named template only', () => {
    const values = {
      header: { kind: 'text' as const, values: [{ name: 'shop', value: 'Fern' }] },
      body: [{ name: 'first_name', value: 'Ana' }],
    };

    expect(componentsFor(values, 'NAMED')).toEqual([
      { type: 'header', parameters: [{ type: 'text', parameter_name: 'shop', text: 'Fern' }] },
      { type: 'body', parameters: [{ type: 'text', parameter_name: 'first_name', text: 'Ana' }] },
    ]);
    expect(componentsFor(values, 'POSITIONAL')).toEqual([
      { type: 'header', parameters: [{ type: 'text', text: 'Fern' }] },
      { type: 'body', parameters: [{ type: 'text', text: 'Ana' }] },
    ]);
  });

  test('sends a file name for documents only', () => {
    expect(componentsFor({ header: namedFile('document') })).toEqual([
      {
        type: 'header',
        parameters: [
          {
            type: 'document',
            document: { link: 'https://shop.example.com/f', filename: 'invoice.pdf' },
          },
        ],
      },
    ]);
    expect(JSON.stringify(componentsFor({ header: namedFile('image') }))).not.toContain('filename');
  });

  test('sends a file by its address, with what was given beside it', () => {
    const { template: _template, values: _values, ...address } = plainRequest;
    const url = 'https://shop.example.com/f';
    const bodyOf = (media: SentMedia) => buildMediaBody({ ...address, media });

    const document = bodyOf({ type: 'document', url, caption: 'Yours', filename: 'invoice.pdf' });
    const audio = bodyOf({ type: 'audio', url, caption: null, filename: null });

    expect(document).toMatchObject({ type: 'document', to: '15551230000' });
    expect(document.document).toEqual({ link: url, caption: 'Yours', filename: 'invoice.pdf' });
    expect(audio.audio).toEqual({ link: url });
  });

  test('addresses buttons by position, without names even in a named template', () => {
    const buttons = [
      { index: 0, type: 'url' as const, text: 'Track', value: 'GP-1' },
      { index: 2, type: 'copy_code' as const, text: 'Copy offer code', value: 'FERN15' },
      { index: 9, type: 'one_time_password' as const, text: 'Copy code', value: '123456' },
    ];

    expect(componentsFor({ buttons }, 'NAMED')).toEqual([
      {
        type: 'button',
        sub_type: 'url',
        index: '0',
        parameters: [{ type: 'text', text: 'GP-1' }],
      },
      {
        type: 'button',
        sub_type: 'copy_code',
        index: '2',
        parameters: [{ type: 'coupon_code', coupon_code: 'FERN15' }],
      },
      {
        type: 'button',
        sub_type: 'url',
        index: '9',
        parameters: [{ type: 'text', text: '123456' }],
      },
    ]);
  });

  test('names each rich button by its kind, and leaves out the action of a form that has none', () => {
    const flow = { type: 'flow' as const, text: 'Answer', token: null, dataJson: null };
    const products = { type: 'products' as const, text: 'View items', thumbnailProductId: 'soil' };
    const buttons = [
      { index: 0, type: 'quick_reply' as const, text: 'Yes', value: 'yes' },
      { index: 1, type: 'catalog' as const, text: 'View', value: 'fern' },
      { ...products, index: 2, sections: [{ title: 'Soil', productIds: ['soil'] }] },
      { ...flow, index: 3 },
      { ...flow, index: 4, token: 't', dataJson: '{"order":1}' },
    ];

    const action = (value: object) => [{ type: 'action', action: value }];
    const items = [{ title: 'Soil', product_items: [{ product_retailer_id: 'soil' }] }];
    expect(componentsFor({ buttons })).toEqual(
      [
        { sub_type: 'quick_reply', parameters: [{ type: 'payload', payload: 'yes' }] },
        { sub_type: 'catalog', parameters: action({ thumbnail_product_retailer_id: 'fern' }) },
        {
          sub_type: 'mpm',
          parameters: action({ thumbnail_product_retailer_id: 'soil', sections: items }),
        },
        { sub_type: 'flow' },
        {
          sub_type: 'flow',
          parameters: action({ flow_token: 't', flow_action_data: { order: 1 } }),
        },
      ].map((each, index) => ({ type: 'button', index: String(index), ...each })),
    );
  });
});
