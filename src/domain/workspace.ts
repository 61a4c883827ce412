export interface Workspace {
  id: string;
  name: string;
  createdAt: Date;
}
