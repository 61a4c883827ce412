import type { SandboxTemplate } from '../types';
import { body, buttons, urlButton } from './parts';

const CODE_URL =
  'https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code_expiration_minutes=10&code=otp';

/** Signing in. Meta fixes the wording of these and keeps their button as a URL button. */
export const accountTemplates: SandboxTemplate[] = [
  {
    id: '1041100000000021',
    name: 'login_code',
    language: 'en_US',
    category: 'AUTHENTICATION',
    status: 'APPROVED',
    parameter_format: 'POSITIONAL',
    components: [
      {
        ...body(
          '*{{1}}* is your verification code. For your security, do not share this code.',
          '123456',
        ),
        add_security_recommendation: true,
      },
      {
        type: 'FOOTER',
        text: 'This code expires in 10 minutes.',
        code_expiration_minutes: 10,
      },
      buttons(urlButton('Copy code', `${CODE_URL}{{1}}`, `${CODE_URL}123456`)),
    ],
  },
];
