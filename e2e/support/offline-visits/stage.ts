import type { Visitor } from '../browser.ts'
import { type ApiClient, logIn } from '../client.ts'
import { demoInstallation, type Installation } from '../demo-data.ts'
import { type FaultyProxy, startFaultyProxy } from '../faulty-proxy.ts'
import { freePort } from '../free-port.ts'
import { type RunningServer, startServer } from '../server.ts'
import { accounts } from '../session.ts'
import { sharedDevice } from '../shared-browser.ts'

/** The product behind a faulty proxy, and clients that reach it past the proxy. */
export type Stage = {
  proxy: FaultyProxy
  /** Address of the server itself, which keeps its port. */
  url: string
  installation: Installation
  administrator: ApiClient
  technician: ApiClient
  engineer: ApiClient
  /** Runs a journey through the proxy, on the phone that the visitors of a stage share. Fails as `visit` does. */
  onPhone(journey: (visitor: Visitor) => Promise<void>): Promise<void>
  /** Kills the server with SIGKILL. */
  killServer(): Promise<void>
  /** Starts the server again on the same data, with more settings if given. */
  startServer(environment?: Record<string, string>): Promise<void>
  close(): Promise<void>
}

/** @param environment settings of every start of the server */
export async function openStage(environment: Record<string, string> = {}): Promise<Stage> {
  const installation = await demoInstallation()
  const PORT = String(await freePort())
  let server: RunningServer | undefined
  const start = async (more: Record<string, string> = {}) => {
    server = await startServer({ ...installation, environment: { ...environment, PORT, ...more } })
  }
  await start()
  const url = `http://127.0.0.1:${PORT}`
  const proxy = await startFaultyProxy(url)
  const phone = sharedDevice()
  return {
    proxy,
    url,
    installation,
    administrator: await logIn(url, accounts.administrator),
    technician: await logIn(url, accounts.technician),
    engineer: await logIn(url, accounts.engineer),
    onPhone: (journey) => phone.visit(proxy.url, 'phone', journey),
    killServer: async () => {
      await server?.kill('SIGKILL')
    },
    startServer: start,
    close: async () => {
      await phone.close()
      await proxy.close()
      await server?.kill('SIGTERM')
      await installation.remove()
    },
  }
}
