export { createSelfSignedCertificate } from './self-signed-certificate';
export type { Certificate } from './self-signed-certificate';
export { startDemoReceiver } from './start-demo-receiver';
export type { DemoReceiver } from './start-demo-receiver';
