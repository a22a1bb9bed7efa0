import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { WebClient } from '../../domain/session/login.ts'
import type { Config } from '../platform/config/config.ts'

/** The web app that was built shows itself with credentials that this server does not take. */
export class OtherClient extends Error {
  constructor() {
    super(
      'CLIENT_ID, CLIENT_SECRET: la aplicación web se construyó con otros, y nadie podría iniciar sesión. ' +
        'Constrúyala de nuevo con los mismos que tiene el servidor.',
    )
    this.name = 'OtherClient'
  }
}

/** As a build records it: nothing that must be kept from anybody. */
export const clientDigest = ({ id, secret }: WebClient): string =>
  createHash('sha256')
    .update(JSON.stringify([id, secret]))
    .digest('hex')

function recorded(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    // What was built before there were records, or not at all.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Every login would be answered 'Credenciales incorrectas', whatever the password.
 * @param record file with the `clientDigest` of the web app that was built
 * @throws OtherClient
 */
export function refuseOtherClient(
  { clientId, clientSecret }: Pick<Config, 'clientId' | 'clientSecret'>,
  record: string,
): void {
  const built = recorded(record)
  if (built !== undefined && built !== clientDigest({ id: clientId, secret: clientSecret })) throw new OtherClient()
}
