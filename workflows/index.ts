export { deliverWebhook } from './deliver-webhook';
export { sendTemplate } from './send-template';
