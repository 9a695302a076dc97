import { REGION } from './template/names.ts';

/** Options of every SDK client on this machine. The stand-ins accept any credentials. */
export const LOCAL_CLIENT = {
  region: REGION,
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
} as const;
