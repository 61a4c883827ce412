import {
  body,
  buttons,
  carousel,
  copyCodeButton,
  fixedButton,
  flowButton,
  footer,
  limitedTimeOffer,
  mediaHeader,
  quickReply,
  textHeader,
  urlButton,
  valueHeader,
} from './template-parts';
import type { SandboxComponent, SandboxTemplate, TemplateCategory } from './types';

const SHOP = 'https://shop.example.com';

/** The kinds of templates beyond text, media and a few buttons. */
export const demoRichTemplates: SandboxTemplate[] = [
  template('31', 'new_arrivals', 'MARKETING', [
    body('Hi {{1}}, these are new in the shop this week.', 'Ana'),
    carousel(
      arrival('Monstera, in three sizes.', 'monstera'),
      arrival('Olive trees from Liguria.', 'olive-tree'),
    ),
  ]),
  metaOnly(
    template('32', 'plant_picks', 'MARKETING', [
      body('Hi {{1}}, two plants that suit a {{2}} room.', 'Ana', 'bright'),
      carousel(productCard(), productCard()),
    ]),
  ),
  metaOnly(
    template('33', 'flash_offer', 'MARKETING', [
      mediaHeader('IMAGE', `${SHOP}/samples/flash.jpg`),
      limitedTimeOffer('Ends soon!'),
      body('Hi {{1}}, {{2}} off everything until the clock runs out.', 'Ana', '25%'),
      buttons(
        copyCodeButton('FLASH25'),
        urlButton('Shop now', `${SHOP}/o/{{1}}`, `${SHOP}/o/flash`),
      ),
    ]),
  ),
  template('34', 'browse_catalog', 'MARKETING', [
    body('Hi {{1}}, have a look at all we grow.', 'Ana'),
    buttons(fixedButton('CATALOG', 'View catalog')),
  ]),
  template('35', 'repeat_order', 'MARKETING', [
    textHeader('Running low, {{1}}?', 'Ana'),
    body('Here is what you bought in {{1}}.', 'spring'),
    footer('Fern & Fig'),
    buttons(fixedButton('MPM', 'View items', 'soil-20', 'feed-1')),
  ]),
  metaOnly(
    template('36', 'plant_of_the_week', 'MARKETING', [
      valueHeader('PRODUCT'),
      body('Our plant of the week, {{1}} off.', '10%'),
      footer('Fern & Fig'),
      buttons(fixedButton('SPM', 'View')),
    ]),
  ),
  template('37', 'delivery_survey', 'UTILITY', [
    body('Hi {{1}}, how was your delivery?', 'Ana'),
    buttons(flowButton('Answer', '1104110000000037', 'RATING')),
  ]),
  metaOnly(
    template('38', 'pickup_point', 'UTILITY', [
      valueHeader('LOCATION'),
      body('Hi {{1}}, order {{2}} waits for you here.', 'Ana', 'A-1017'),
    ]),
  ),
  metaOnly(
    template('39', 'phone_needed', 'UTILITY', [
      body('Hi {{1}}, our driver needs a number to call you at.', 'Ana'),
      buttons(fixedButton('REQUEST_CONTACT_INFO', 'Share contact info')),
    ]),
  ),
  metaOnly(codeTemplate('22', 'login_code_one_tap', 'ONE_TAP', 'Autofill')),
  metaOnly(codeTemplate('23', 'login_code_zero_tap', 'ZERO_TAP', 'Copy code')),
];

/** The kinds of templates that an app on the recipient's phone takes the code of name its package and signature. */
function codeTemplate(
  id: string,
  name: string,
  otpType: 'ONE_TAP' | 'ZERO_TAP',
  text: string,
): SandboxTemplate {
  const url = `https://www.whatsapp.com/otp/code/?otp_type=${otpType}&package_name=com.example.shop&signature_hash=K8a%2FAINcGX7&code=otp`;
  return template(id, name, 'AUTHENTICATION', [
    body('*{{1}}* is your verification code.', '123456'),
    buttons(urlButton(text, `${url}{{1}}`, `${url}123456`)),
  ]);
}

function arrival(text: string, path: string): SandboxComponent[] {
  return [
    mediaHeader('IMAGE', `${SHOP}/samples/${path}.jpg`),
    body(text),
    buttons(quickReply('Tell me more'), urlButton('Buy', `${SHOP}/p/{{1}}`, `${SHOP}/p/${path}`)),
  ];
}

function productCard(): SandboxComponent[] {
  return [valueHeader('PRODUCT'), buttons(fixedButton('SPM', 'View'))];
}

function metaOnly(given: SandboxTemplate): SandboxTemplate {
  return { ...given, metaOnly: true };
}

function template(
  id: string,
  name: string,
  category: TemplateCategory,
  components: SandboxComponent[],
): SandboxTemplate {
  return {
    id: `10411000000000${id}`,
    name,
    language: 'en_US',
    category,
    status: 'APPROVED',
    parameter_format: 'POSITIONAL',
    components,
  };
}
