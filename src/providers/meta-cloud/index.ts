export { createMetaCloudProvider } from './meta-cloud-provider';
