import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { DEFAULT_CLIENT } from '../../src/domain/session/login.ts'
import { clientDigest } from '../../src/server/start/refuse-other-client.ts'

/** Records beside the web app, and not among its files, with which credentials it was built. */
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
