import { describe, expect, test } from '@jest/globals';
import { describeTemplate } from '../../../src/domain/template/describe-template';
import { resolveTemplateValues } from '../../../src/domain/template/resolve-template-values';
import type { TemplateContent } from '../../../src/domain/template/template';
import {
  authenticationTemplate,
  body,
  buttons,
  callUs,
  carousel,
  copyCode,
  mediaHeader,
  stop,
  template,
  textHeader,
  trackOrder,
  urlButton,
  visitSite,
} from './template-builders';

describe('describeTemplate', () => {
  test('lists the variables of a template, and its buttons with what they need', () => {
    const content = template(
      textHeader('Order {{1}}'),
      body('Dear {{2}} and {{1}}'),
      buttons(trackOrder, visitSite, callUs, stop, copyCode),
    );
    expect(describeTemplate(content)).toEqual({
      variables: { header: ['1'], body: ['1', '2'] },
      buttons: [
        { text: 'Track order', type: 'URL', url: trackOrder.url, parameterized: true },
        { text: 'Visit site', type: 'URL', url: visitSite.url, parameterized: false },
        { text: 'Call us', type: 'PHONE_NUMBER', parameterized: false },
        { text: 'Stop', type: 'QUICK_REPLY', parameterized: false },
        { text: 'Copy offer code', type: 'COPY_CODE', parameterized: true },
      ],
      requires: [],
      cards: [],
      unsupportedReason: null,
    });
  });

  test('an authentication button takes its code from the body, so it needs no value', () => {
    const content = authenticationTemplate(urlButton('Copy code', 'https://wa.example/?c={{1}}'));
    expect(describeTemplate(content).buttons[0]?.parameterized).toBe(false);
  });
});

describe('templates that cannot be sent', () => {
  const otp = { type: 'OTP', text: 'Copy code' };
  const twoVariables = urlButton('Go', 'https://shop.example/{{1}}/{{2}}');
  const noCode: TemplateContent = {
    category: 'AUTHENTICATION',
    components: [body('Your code'), buttons(otp)],
  };

  test.each<[string, TemplateContent]>([
    ['Templates with a carousel of 0 cards cannot be sent', template({ type: 'CAROUSEL' })],
    [
      'Templates with a card that only whole messages can be cannot be sent',
      carousel([mediaHeader('LOCATION')]),
    ],
    [
      'Templates with a button of type ORDER_DETAILS cannot be sent',
      carousel([buttons({ type: 'ORDER_DETAILS', text: 'Pay' })]),
    ],
    [
      'Templates with a component of type CALL_PERMISSION_REQUEST cannot be sent',
      template(body('Hi'), { type: 'CALL_PERMISSION_REQUEST' }),
    ],
    ['Templates with a header of type GIF cannot be sent', template(mediaHeader('GIF'))],
    [
      'Templates with a button of type ORDER_DETAILS cannot be sent',
      template(buttons({ type: 'ORDER_DETAILS', text: 'Pay' })),
    ],
    [
      'Templates with a URL button of more than one variable cannot be sent',
      template(buttons(twoVariables)),
    ],
    ['A one-time password button needs a body with exactly one variable, the code', noCode],
  ])('%s', (reason, content) => {
    expect(describeTemplate(content).unsupportedReason).toBe(reason);
    expect(resolveTemplateValues(content, {}, { staticUrlReplaceable: true })).toMatchObject({
      values: null,
      problems: [{ field: 'templateId', message: reason, code: 'template_not_supported' }],
    });
  });
});
