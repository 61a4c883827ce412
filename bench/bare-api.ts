import express from 'express';
import mongoose, { Schema } from 'mongoose';
import { readSettings } from './stack/side-process';

/** Settings of the bare API, as a JSON file. */
export interface BareApiSettings {
  port: number;
  mongodbUri: string;
  workspaceId: string;
}

/** The yardstick of a list: Herald's database calls for one `GET /template`, and the result as it is. Ends on SIGTERM. */
async function runBareApi({ port, mongodbUri, workspaceId }: BareApiSettings): Promise<void> {
  const connection = await mongoose.createConnection(mongodbUri).asPromise();
  const anything = () => new Schema({ _id: String }, { strict: false, versionKey: false });
  const keys = connection.model('Key', anything(), 'api_keys');
  const counts = connection.model('Count', anything(), 'bare_counts');
  const senders = connection.model('Sender', anything(), 'senders');
  const templates = connection.model('Template', anything(), 'templates');
  const count = async (id: string): Promise<void> => {
    await counts.updateOne({ _id: id }, { $inc: { points: 1 } }, { upsert: true }).lean();
  };
  const version = [
    { $match: { workspaceId } },
    { $group: { _id: null, version: { $sum: '$revision' } } },
  ];

  const app = express().disable('etag');
  app.get('/template', async (_request, response) => {
    await keys.findOne({ workspaceId }).lean();
    await count('key');
    await count('workspace');
    await Promise.all([templates.aggregate(version), senders.find({ workspaceId }).lean()]);
    const found = templates.find({ workspaceId, deletedAt: null });
    response.json(await found.sort({ createdAt: -1, _id: -1 }).lean());
  });
  app.listen(port, '127.0.0.1');
}

void readSettings<BareApiSettings>().then(runBareApi);
