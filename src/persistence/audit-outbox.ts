import { Schema } from 'mongoose';
import type { AuditEntry } from '../domain/audit';

/** Record whose changes are audited, with the entries that were not moved to the audit log yet. */
export interface WithOutbox {
  auditOutbox?: AuditEntry[];
}

/** Absent in most records. The index is sparse, so that it holds only the few entries that wait. */
export const outboxField = { auditOutbox: { type: Schema.Types.Mixed } };
export const OUTBOX_INDEX = [{ 'auditOutbox.id': 1 }, { sparse: true }] as const;

/** The part of a new record that keeps the entry telling of it. */
export function outboxWith(entry: AuditEntry | undefined): WithOutbox {
  return entry === undefined ? {} : { auditOutbox: [entry] };
}

/** Returns the part of an update that stores its audit entry. */
export function withAuditEntry(entry: AuditEntry | undefined): {
  $push?: { auditOutbox: AuditEntry };
} {
  return entry === undefined ? {} : { $push: { auditOutbox: entry } };
}

/** The record as it was before there was anything to tell. */
export function withoutOutbox<Stored extends WithOutbox>({
  auditOutbox: _auditOutbox,
  ...record
}: Stored): Omit<Stored, 'auditOutbox'> {
  return record;
}
