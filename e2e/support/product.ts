import { afterAll, beforeAll } from 'vitest'
import type { Screen, Visitor } from './browser.ts'
import { demoInstallation, type Installation } from './demo-data.ts'
import { type RunningServer, startServer } from './server.ts'
import { sharedBrowser, sharedDevice } from './shared-browser.ts'

/**
 * Runs the product with its demonstration data for the tests of one file, and removes it afterwards.
 * @param environment settings of the server, made when it starts
 */
export function product(environment: () => Promise<Record<string, string>> = async () => ({})) {
  let installation: Installation
  let server: RunningServer
  const browser = sharedBrowser()
  const device = sharedDevice()
  beforeAll(async () => {
    installation = await demoInstallation()
    server = await startServer({ ...installation, environment: await environment() })
  })
  afterAll(async () => {
    await browser.close()
    await device.close()
    await server?.kill('SIGTERM')
    await installation?.remove()
  })
  return {
    url: () => server.url,
    /** Runs a journey in a private window, without the installed app. */
    visit: (screen: Screen, journey: (visitor: Visitor) => Promise<void>) => browser.visit(server.url, screen, journey),
    /** Runs a journey with a disk and the installed app, which a private window would refuse. */
    visitWithDisk: (screen: Screen, journey: (visitor: Visitor) => Promise<void>) =>
      device.visit(server.url, screen, journey),
  }
}
