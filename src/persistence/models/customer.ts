import { Schema } from 'mongoose';
import type { Customer } from '../../domain/customer';
import { schemaOptions } from './schema-options';

export type CustomerRecord = Omit<Customer, 'id'> & { _id: string };

export const customerSchema = new Schema<CustomerRecord>(
  {
    _id: { type: String, required: true },
    workspaceId: { type: String, required: true },
    number: { type: String, default: null },
    name: { type: String, default: null },
    deliveryIdentity: { type: String, default: null },
    blocked: { type: Boolean, required: true },
    unsubscribed: { type: Boolean, required: true },
    subscriptionChange: { type: Schema.Types.Mixed, default: null },
    marketingStopped: { type: Boolean, required: true },
    marketingChange: { type: Schema.Types.Mixed, default: null },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  schemaOptions,
);
customerSchema.index({ workspaceId: 1, createdAt: -1, _id: -1 });
