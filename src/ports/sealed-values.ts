/** The fields of records that hold sealed values, over all workspaces. */
export type SealedField =
  | 'sender_credentials'
  | 'webhook_token'
  | 'webhook_signing_secret'
  | 'agent_key'
  | 'installation_key'
  | 'two_factor_secret'
  | 'recovery_codes'
  | 'unread_callback'
  | 'inbound_fields';

/** The sealed values of one record, by the path they are stored at. */
export interface SealedRecord {
  id: string;
  values: Record<string, string>;
}

export interface SealedValues {
  /** The records that hold values of a field, by id, from behind `after`. */
  list(field: SealedField, after: string | null, limit: number): Promise<SealedRecord[]>;
  /** Replaces values of a record. False when one of `from.values` is another by now: nothing was written. */
  replace(field: SealedField, from: SealedRecord, values: SealedRecord['values']): Promise<boolean>;
}
