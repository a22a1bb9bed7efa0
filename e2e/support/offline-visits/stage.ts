import net, { type AddressInfo } from 'node:net'
import type { Visitor } from '../browser.ts'
import { type ApiClient, logIn } from '../client.ts'
import { demoInstallation, type Installation } from '../demo-data.ts'
import { type FaultyProxy, startFaultyProxy } from '../faulty-proxy.ts'
import { type RunningServer, startServer } from '../server.ts'
import { accounts } from '../session.ts'
import { sharedDevice } from '../shared-browser.ts'

/** The product behind a faulty proxy, and people who look at it past the proxy. */
export type Stage = {
  proxy: FaultyProxy
  /** Of the server itself, which keeps its port. */
  url: string
  installation: Installation
  administrator: ApiClient
  technician: ApiClient
  engineer: ApiClient
  /** Through the proxy, on the phone that the people of a stage use one after the other. Fails as a visit does. */
  onPhone(journey: (visitor: Visitor) => Promise<void>): Promise<void>
  /** Ends the server without a word. */
  killServer(): Promise<void>
  /** Starts it again on the same data, with other settings if there are any. */
  startServer(environment?: Record<string, string>): Promise<void>
  close(): Promise<void>
}

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = net.createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** @param environment of every start of the server */
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
