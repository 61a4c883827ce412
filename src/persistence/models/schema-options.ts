/** Ids are ours, versions are not used, empty objects mean something (a template without variables). */
export const schemaOptions = {
  _id: false,
  versionKey: false,
  minimize: false,
  strict: 'throw',
} as const;
