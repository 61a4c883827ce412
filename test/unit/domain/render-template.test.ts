import { describe, expect, test } from '@jest/globals';
import { renderTemplate } from '../../../src/domain/template/render-template';
import type { TemplateValues } from '../../../src/domain/template/template-values';
import {
  authenticationTemplate,
  body,
  buttons,
  stop,
  template,
  textHeader,
  trackOrder,
  urlButton,
  visitSite,
} from './template-builders';

const nothing: TemplateValues = { header: null, body: [], buttons: [] };

describe('renderTemplate', () => {
  test('renders texts with their values, and each button with its URL', () => {
    const content = template(
      textHeader('Order {{1}}'),
      body('Dear {{1}}, {{1}}!'),
      { type: 'FOOTER', text: 'Shop' },
      buttons(stop, trackOrder, visitSite),
    );
    const values: TemplateValues = {
      header: { kind: 'text', values: [{ name: '1', value: 'A-17' }] },
      body: [{ name: '1', value: 'Ana' }],
      buttons: [{ index: 1, type: 'url', text: 'Track order', value: 'A%2017' }],
    };
    expect(renderTemplate(content, values)).toEqual({
      header: { kind: 'text', text: 'Order A-17' },
      body: 'Dear Ana, Ana!',
      footer: 'Shop',
      buttons: [
        { text: 'Stop', type: 'QUICK_REPLY' },
        { text: 'Track order', type: 'URL', url: 'https://shop.example/track/A%2017' },
        { text: 'Visit site', type: 'URL', url: 'https://shop.example/' },
      ],
    });
  });

  test('encodes a one-time password only where it goes into a URL', () => {
    const content = authenticationTemplate(urlButton('Copy code', 'https://wa.example/?c={{1}}'));
    const rendered = renderTemplate(content, {
      header: null,
      body: [{ name: '1', value: '12 34' }],
      buttons: [{ index: 0, type: 'one_time_password', text: 'Copy code', value: '12 34' }],
    });
    expect(rendered.body).toBe('12 34 is your code');
    expect(rendered.buttons[0]?.url).toBe('https://wa.example/?c=12%2034');
  });

  test('keeps placeholders that have no value', () => {
    const content = template(textHeader('{{1}}'), body('{{name}}'), buttons(trackOrder));
    expect(renderTemplate(content, nothing)).toEqual({
      header: { kind: 'text', text: '{{1}}' },
      body: '{{name}}',
      footer: null,
      buttons: [{ text: 'Track order', type: 'URL', url: trackOrder.url }],
    });
  });
});
