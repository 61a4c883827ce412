export { answerReply } from './answer-reply';
export { deliverWebhook } from './deliver-webhook';
export { recoverDeliveries } from './recover-deliveries';
export { sendTemplate } from './send-template';
export { syncTemplates } from './sync-templates';
export { watchFailing } from './watch-failing';
