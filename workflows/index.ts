export { deliverWebhook } from './deliver-webhook';
export { recoverDeliveries } from './recover-deliveries';
export { sendTemplate } from './send-template';
export { watchFailing } from './watch-failing';
