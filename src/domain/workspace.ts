export interface Workspace {
  id: string;
  name: string;
  createdAt: Date;
}

export type Role = 'owner' | 'admin' | 'agent';

export interface Member {
  id: string;
  workspaceId: string;
  email: string;
  role: Role;
  createdAt: Date;
}
