import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { WebClient } from '../../domain/session/login.ts'
import type { Config } from '../platform/config/config.ts'

/** The built web app sends client credentials that this server does not accept. */
export class OtherClient extends Error {
  constructor() {
    super(
      'CLIENT_ID, CLIENT_SECRET: la aplicación web se construyó con otros, y nadie podría iniciar sesión. ' +
        'Constrúyala de nuevo con los mismos que tiene el servidor.',
    )
    this.name = 'OtherClient'
  }
}

/** The digest that a build records. It is no secret: the web app holds the credentials in the clear. */
export const clientDigest = ({ id, secret }: WebClient): string =>
  createHash('sha256')
    .update(JSON.stringify([id, secret]))
    .digest('hex')

function recorded(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    // Older builds left no record, and a missing build has none.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Refuses to start when every login would be answered 'Credenciales incorrectas', with any password.
 * @param record path of the file with the `clientDigest` of the built web app
 * @throws OtherClient
 */
export function refuseOtherClient(
  { clientId, clientSecret }: Pick<Config, 'clientId' | 'clientSecret'>,
  record: string,
): void {
  const built = recorded(record)
  if (built !== undefined && built !== clientDigest({ id: clientId, secret: clientSecret })) throw new OtherClient()
}
