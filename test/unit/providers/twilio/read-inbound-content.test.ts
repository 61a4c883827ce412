import { describe, expect, test } from '@jest/globals';
import { readInboundContent } from '../../../../src/providers/twilio/read-inbound-content';
import { formParameters } from '../../../../src/providers/twilio/parameters';
import { inboundForm } from './callbacks';

type Form = Record<string, string>;

/** Parameters that Twilio adds to every message from WhatsApp. */
const COMMON: Form = {
  SmsMessageSid: 'SM1',
  SmsSid: 'SM1',
  NumSegments: '1',
  ReferralNumMedia: '0',
  MessagingServiceSid: 'MG1',
  ChannelMetadata: '{"type":"whatsapp","data":{"context":{"ProfileName":"Ada"}}}',
};

/** Reads the parameters of a message, with its unread fields parsed. */
function read(form: Form) {
  const body = new URLSearchParams(inboundForm({ Body: '', ...COMMON, ...form })).toString();
  const { unreadFields, ...rest } = readInboundContent(formParameters(Buffer.from(body)));
  return {
    ...rest,
    ...(unreadFields !== undefined && { unreadFields: JSON.parse(unreadFields) as unknown }),
  };
}

test('reads a text, a tapped button and a choice of a list', () => {
  expect(read({ Body: 'Hello', MessageType: 'text' })).toEqual({
    content: { kind: 'text', text: 'Hello' },
  });
  expect(
    read({ Body: 'Yes', ButtonText: 'Yes', ButtonPayload: 'yes_1', MessageType: 'button' }),
  ).toEqual({ content: { kind: 'button', text: 'Yes', payload: 'yes_1' } });
  expect(
    read({ Body: 'Blue', ListTitle: 'Blue', ListId: 'c_2', MessageType: 'interactive' }),
  ).toEqual({ content: { kind: 'button', text: 'Blue', payload: 'c_2' } });
  expect(read({ ButtonText: 'No' })).toEqual({
    content: { kind: 'button', text: 'No', payload: null },
  });
});

test.each([
  ['image/jpeg', 'image', 'image'],
  ['image/webp', 'sticker', 'sticker'],
  ['text/vcard', 'contacts', 'document'],
])('reads a file of type %s', (mimeType, MessageType, type) => {
  const form = {
    NumMedia: '1',
    MessageType,
    MediaUrl0: 'https://api.twilio.com/media/ME1',
    MediaContentType0: mimeType,
  };
  const media = { type, reference: form.MediaUrl0, mimeType, filename: null };

  expect(read({ ...form, Body: 'Look' })).toEqual({
    content: { kind: 'media', media: { ...media, caption: 'Look' } },
  });
  expect(read(form)).toEqual({ content: { kind: 'media', media: { ...media, caption: null } } });
});

const HOME = { latitude: 48.85, longitude: 2.35, name: 'Home', address: '1 rue X', url: null };

test.each<[string, Form, object]>([
  ['with label and address', { Label: 'Home', Address: '1 rue X' }, HOME],
  ['with its label as the text', { Body: 'Home', Label: 'Home', Address: '1 rue X' }, HOME],
  ['with a text', { Body: 'Here', Label: 'Home' }, { ...HOME, name: 'Home, Here', address: null }],
])('reads a place: %s', (_what, form, location) => {
  expect(read({ MessageType: 'location', Latitude: '48.85', Longitude: '2.35', ...form })).toEqual({
    content: { kind: 'location', location },
  });
});

describe('forms', () => {
  test.each<[string, string, unknown, object]>([
    [
      'its answers',
      'InteractiveData',
      { flow_token: 'tok-2', screen_0_services_0: ['sound_pa', 'dj'] },
      { flowToken: 'tok-2', answers: { screen_0_services_0: ['sound_pa', 'dj'] } },
    ],
    [
      'its answers under a name',
      'FlowData',
      { flowResponse: { flow_token: 'tok-1', rating: '5' } },
      { flowToken: 'tok-1', answers: { rating: '5' } },
    ],
    [
      'pages of labelled items',
      'InteractiveData',
      {
        pages: [
          {
            pageId: 'a',
            items: [
              { label: 'Name', value: 'Ada' },
              { label: 'Age', value: 36 },
            ],
          },
          { pageId: 'b', items: [{ label: 'Name', value: 'Byron' }, { value: ['x'] }, 'odd'] },
        ],
      },
      {
        flowToken: null,
        answers: { Name: 'Ada', Age: 36, 'Name (2)': 'Byron', answer: ['x'], 'answer (2)': null },
      },
    ],
  ])('reads %s', (_what, name, data, form) => {
    expect(read({ MessageType: 'interactive', [name]: JSON.stringify(data) })).toEqual({
      content: { kind: 'form', form: { name: null, ...form } },
    });
  });

  test('reads a choice beside the same choice as JSON, and no form', () => {
    const InteractiveData = JSON.stringify({ list_reply: { id: 'c_2', title: 'Blue' } });

    expect(read({ ListTitle: 'Blue', ListId: 'c_2', InteractiveData })).toEqual({
      content: { kind: 'button', text: 'Blue', payload: 'c_2' },
      unreadFields: { InteractiveData },
    });
  });
});

const REFERRAL = {
  ReferralBody: 'Free delivery Australia-wide',
  ReferralHeadline: 'Airless Backpack: 20% off',
  ReferralSourceId: '120210000000000001',
  ReferralSourceType: 'ad',
  ReferralSourceUrl: 'https://fb.me/ad',
  ReferralMediaId: 'media-123',
  ReferralMediaContentType: 'image/jpeg',
  ReferralMediaUrl: 'https://cdn.example/ad.jpg',
  ReferralCtwaClid: 'ARAbc123ClickId',
};

test('reads the ad that a customer came from', () => {
  const referral = {
    ctwaClid: 'ARAbc123ClickId',
    sourceType: 'ad',
    sourceId: '120210000000000001',
    sourceUrl: 'https://fb.me/ad',
    headline: 'Airless Backpack: 20% off',
    body: 'Free delivery Australia-wide',
    mediaType: 'image/jpeg',
    imageUrl: 'https://cdn.example/ad.jpg',
    videoUrl: null,
    thumbnailUrl: null,
    welcomeMessage: null,
  };
  const unreadFields = { ReferralMediaId: 'media-123' };

  expect(read({ Body: 'Hi', ...REFERRAL })).toEqual({
    content: { kind: 'text', text: 'Hi' },
    referral,
    unreadFields,
  });
  const video = {
    ReferralMediaContentType: 'video/mp4',
    ReferralMediaUrl: 'https://cdn.example/ad.mp4',
  };
  expect(read({ Body: 'Hi', ...REFERRAL, ...video })).toMatchObject({
    referral: { videoUrl: video.ReferralMediaUrl, imageUrl: null },
  });
  expect(read({ MessageType: 'hologram', ...REFERRAL })).toEqual({
    content: { kind: 'other', type: 'hologram' },
    referral,
    unreadFields: { MessageType: 'hologram', ...unreadFields },
  });
});

test('keeps parameters that it does not read', () => {
  expect(read({ MessageType: 'order', CatalogId: 'C1', Items: '[1]' })).toEqual({
    content: { kind: 'other', type: 'order' },
    unreadFields: { MessageType: 'order', CatalogId: 'C1', Items: '[1]' },
  });
  expect(read({ Latitude: '91', Longitude: '2' })).toEqual({
    content: { kind: 'other', type: 'unknown' },
    unreadFields: { Latitude: '91', Longitude: '2' },
  });
  expect(read({ Body: 'Hi', Forwarded: 'true' })).toEqual({
    content: { kind: 'text', text: 'Hi' },
    unreadFields: { Forwarded: 'true' },
  });
  expect(read({})).toEqual({ content: { kind: 'other', type: 'unknown' } });
});
