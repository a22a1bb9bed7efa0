import { randomBytes } from 'node:crypto'
import { folderSecret } from './folder-secret.ts'

/** The data folder's own secret, made at the first start and readable by its owner alone. */
export const folderTokenSecret = (dataDir: string): string =>
  folderSecret(dataDir, {
    name: 'token-secret',
    make: () => randomBytes(48).toString('base64url'),
    isWhole: (kept) => kept !== '',
  })
