import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { DEFAULT_CLIENT } from '../../src/domain/session/login.ts'
import { clientDigest } from '../../src/server/start/refuse-other-client.ts'

/**
 * Writes a digest of the web app's client credentials beside its files. The server compares it at the start: with other
 * credentials, every login would be refused (src/server/start).
 */
export function clientRecord(): Plugin {
  let path = ''
  let digest = ''
  return {
    name: 'vigia:client-record',
    apply: 'build',
    configResolved({ root, build, env }) {
      path = `${resolve(root, build.outDir)}.client`
      digest = clientDigest({
        id: env.VITE_CLIENT_ID ?? DEFAULT_CLIENT.id,
        secret: env.VITE_CLIENT_SECRET ?? DEFAULT_CLIENT.secret,
      })
    },
    writeBundle: () => writeFile(path, `${digest}\n`),
  }
}
