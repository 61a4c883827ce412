import { describe, expect, test } from '@jest/globals';
import { describeTemplate } from '../../../src/domain/template/describe-template';
import { resolveTemplateValues } from '../../../src/domain/template/resolve-template-values';
import type { TemplateContent } from '../../../src/domain/template/template';
import {
  authenticationTemplate,
  body,
  buttons,
  callUs,
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
      unsupportedReason: null,
    });
  });

  test('an authentication button takes its code from the body, so it needs no value', () => {
    const content = authenticationTemplate(urlButton('Copy code', 'https://wa.example/?c={{1}}'));
    expect(describeTemplate(content).buttons[0]?.parameterized).toBe(false);
  });

  test('describes an empty template without variables and buttons', () => {
    expect(describeTemplate(template())).toEqual({
      variables: { header: [], body: [] },
      buttons: [],
      unsupportedReason: null,
    });
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
    ['Templates with a component of type CAROUSEL cannot be sent', template({ type: 'CAROUSEL' })],
    [
      'Templates with a component of type LIMITED_TIME_OFFER cannot be sent',
      template(body('Hi'), { type: 'LIMITED_TIME_OFFER' }),
    ],
    ['Templates with a header of type LOCATION cannot be sent', template(mediaHeader('LOCATION'))],
    [
      'Templates with a button of type FLOW cannot be sent',
      template(buttons({ type: 'FLOW', text: 'Go' })),
    ],
    [
      'Templates with a button of type MPM cannot be sent',
      template(buttons({ type: 'MPM', text: 'Go' })),
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
