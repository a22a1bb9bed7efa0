import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { PATIENCE_MS } from './patience.ts'
import { layOutShippedNginx } from './shipped-nginx.ts'

export type RunningNginx = {
  /** Address without TLS. */
  url: string
  tlsPort: number
  /** Address that redirects to TLS. */
  redirectUrl: string
  stop(): Promise<void>
}

/** Starts nginx with the shipped configuration before several instances. */
export async function startNginx(instances: readonly string[]): Promise<RunningNginx> {
  const folder = await mkdtemp(join(tmpdir(), 'vigia-nginx-'))
  const [tls, redirect, plain] = [await freePort(), await freePort(), await freePort()]
  const args = await layOutShippedNginx(folder, { tls, redirect, plain }, instances)
  const child = spawn('/usr/sbin/nginx', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk
  })
  const url = `http://127.0.0.1:${plain}`
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const isUp = await fetch(`${url}/api/health/live`).then(
      (reply) => reply.ok,
      () => false,
    )
    if (isUp) break
    if (Date.now() > until || child.exitCode !== null) throw new Error(`nginx did not start:\n${errors}`)
    await delay(50)
  }
  return {
    url,
    tlsPort: tls,
    redirectUrl: `http://127.0.0.1:${redirect}`,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGQUIT')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
