import { demoNumber, demoTwilioNumber } from '../../sandbox/demo-numbers';

/** Prints what a developer needs to point an integration at the sandbox. */
export function sandboxBanner(url: string): string {
  const { accountSid, authToken } = demoTwilioNumber;
  return `
The sandbox is running. Its secrets are known to everybody; nothing leaves this machine unless you name an address.

  Messages           ${url}/sandbox/messages

  Meta Cloud API     ${url} in the place of https://graph.facebook.com
  Access token       ${demoNumber.accessToken}
  App secret         ${demoNumber.appSecret}
  Verify token       ${demoNumber.verifyToken}
  Phone number id    ${demoNumber.phoneNumberId}
  Business account   ${demoNumber.businessAccountId}

  Twilio             ${url} in the place of https://api.twilio.com, content.twilio.com and messaging.twilio.com
  Account SID        ${accountSid}
  Auth token         ${authToken}
  From               whatsapp:+${demoTwilioNumber.displayNumber}
  Messaging Service  ${demoTwilioNumber.messagingServiceSid ?? 'none'}

Tell it where callbacks go:

  npm run sandbox -- --meta-callback http://127.0.0.1:8080/meta --twilio-inbound http://127.0.0.1:8080/twilio

Send a first template:

  curl -s ${url}/v25.0/${demoNumber.phoneNumberId}/messages -H 'Authorization: Bearer ${demoNumber.accessToken}' -H 'Content-Type: application/json' -d '{"messaging_product":"whatsapp","to":"33600000001","type":"template","template":{"name":"welcome","language":{"code":"en_US"}}}'

  curl -s ${url}/2010-04-01/Accounts/${accountSid}/Messages.json -u ${accountSid}:${authToken} --data-urlencode To=whatsapp:+33600000001 --data-urlencode From=whatsapp:+${demoTwilioNumber.displayNumber} -d ContentSid=HX${'1041100000000001'.padStart(32, '0')}

The last four digits of the recipient choose what happens: docs/sandbox.md. Ctrl-C stops it.
`;
}
