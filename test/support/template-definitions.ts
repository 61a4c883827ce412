/** A definition with every part that both providers make from JSON alone. */
export function fullDefinition(name: string, language = 'en_US') {
  return {
    name,
    language,
    category: 'marketing',
    components: [
      {
        type: 'HEADER',
        format: 'TEXT',
        text: 'News for {{1}}',
        example: { header_text: ['Ana'] },
      },
      {
        type: 'BODY',
        text: 'Hi {{1}}, the plants you liked are back, {{2}} of them until Sunday evening.',
        example: { body_text: [['Ana', 'twelve']] },
      },
      { type: 'FOOTER', text: 'Reply STOP to opt out' },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'QUICK_REPLY', text: 'Not now' },
          {
            type: 'URL',
            text: 'See them',
            url: 'https://shop.example.com/p/{{1}}',
            example: ['https://shop.example.com/p/fern'],
          },
          { type: 'PHONE_NUMBER', text: 'Call us', phone_number: '+15550100200' },
          { type: 'COPY_CODE', example: ['FERN25'] },
        ],
      },
    ],
  };
}

/** A definition with a body alone. */
export function bodyDefinition(name: string, text: string, samples: string[] = []) {
  const example = samples.length === 0 ? {} : { example: { body_text: [samples] } };
  return {
    name,
    language: 'en_US',
    category: 'utility',
    components: [{ type: 'BODY', text, ...example }],
  };
}

/** A definition of a code, whose texts WhatsApp has. */
export function authenticationDefinition(name: string, isWarned: boolean) {
  return {
    name,
    language: 'en_US',
    category: 'authentication',
    components: [
      { type: 'BODY', add_security_recommendation: isWarned },
      { type: 'FOOTER', code_expiration_minutes: 5 },
      { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE', text: 'Copy code' }] },
    ],
  };
}
