export { createTwilioProvider } from './twilio-provider';
