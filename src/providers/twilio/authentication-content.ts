import { z } from 'zod';
import {
  COPY_CODE_TEXT,
  bodyWording,
  footerWording,
} from '../../domain/template/authentication-wording';
import { findPlaceholders } from '../../domain/template/placeholders';
import { firstOf } from '../lists';
import { type NormalisedContent, numberOwn } from './normalise-content';

const definition = z.object({
  body: z.string().catch(''),
  add_security_recommendation: z.boolean().optional().catch(undefined),
  code_expiration_minutes: z.number().nullable().catch(null),
  actions: firstOf(z.object({ copy_code_text: z.string().catch('') })).catch({
    copy_code_text: '',
  }),
});

/**
 * `whatsapp/authentication` in the shape of Meta's authentication templates. At Twilio the code is one variable, which
 * fills body and button, so the button has no key of its own.
 */
export function normaliseAuthentication(value: unknown): NormalisedContent {
  const given = definition.safeParse(value).data ?? definition.parse({});
  const hasOneVariable = findPlaceholders(given.body).length === 1;
  const advises = given.add_security_recommendation;
  const body = numberOwn(hasOneVariable ? given.body : bodyWording(advises ?? true));
  const minutes = given.code_expiration_minutes;
  const text = given.actions.copy_code_text || COPY_CODE_TEXT;
  return {
    parameterFormat: 'POSITIONAL',
    components: [
      {
        type: 'BODY',
        text: body.text,
        ...(advises !== undefined && { add_security_recommendation: advises }),
      },
      ...(minutes === null ? [] : [footerOf(minutes)]),
      { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE', text }] },
    ],
    variableKeys: { header: {}, body: body.keys, buttons: {} },
  };
}

function footerOf(minutes: number) {
  return { type: 'FOOTER', text: footerWording(minutes), code_expiration_minutes: minutes };
}
