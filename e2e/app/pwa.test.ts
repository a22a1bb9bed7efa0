import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { precachedFiles, precacheKb } from '../../bench/support/bundle.ts'
import { expectAccessible } from '../support/axe.ts'
import { screensFrom, type Visitor, visitInWholeBrowser as visit } from '../support/browser.ts'
import { demoInstallation, type Installation } from '../support/demo-data.ts'
import { cachedAddresses, installed, START } from '../support/installed-app.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { logInAs } from '../support/session.ts'

// The installed app: the files it keeps, how it opens without a network, and its pages that cannot.

/** Limit of gzip KB that the app keeps on a device. */
const MAX_PRECACHE_KB = 1_200
const WITHOUT_NETWORK =
  /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_FAILED|Failed to fetch|conexión|Offline|PageMissing/

let installation: Installation
let server: RunningServer
let isStopped = false
beforeAll(async () => {
  installation = await demoInstallation()
  server = await startServer(installation)
})
afterAll(async () => {
  await server?.kill('SIGTERM')
  await installation?.remove()
})

const port = () => new URL(server.url).port

/** Takes away everything that answers: the network of page and worker, and the server's process. */
async function cutOff({ page, expectConsoleError }: Visitor): Promise<void> {
  expectConsoleError(WITHOUT_NETWORK, 'the network is off')
  await page.context().setOffline(true)
  isStopped = true
  await server.kill('SIGTERM')
}

async function restart(): Promise<void> {
  server = await startServer({ ...installation, environment: { PORT: port() } })
  isStopped = false
}
// A failed test may have stopped the server, which the next test needs.
afterEach(async () => {
  if (isStopped) await restart()
})

async function backOnline({ page }: Visitor): Promise<void> {
  await restart()
  await page.context().setOffline(false)
}

describe('files served to browsers', () => {
  test.each([
    ['/sw.js', 'javascript'],
    ['/manifest.webmanifest', 'application/manifest+json'],
  ])('%s is asked for again each time, under its own type', async (path, type) => {
    for (const method of ['GET', 'HEAD']) {
      const reply = await fetch(server.url + path, { method })
      expect(reply.status).toBe(200)
      expect(reply.headers.get('content-type')).toContain(type)
      expect(reply.headers.get('cache-control')).toBe('no-cache')
    }
  })

  test('the worker comes compressed', async () => {
    const reply = await fetch(`${server.url}/sw.js`, { headers: { 'accept-encoding': 'br' } })
    expect(reply.headers.get('content-encoding')).toBe('br')
    expect(await reply.text()).toContain('assets/')
  })

  test.each(['/assets/planner-page-gone.js', '/icons/none.png'])(
    'not the app’s page for a piece that is gone: %s',
    async (path) => {
      expect((await fetch(server.url + path)).status).toBe(404)
    },
  )
})

describe('files kept on the device', () => {
  test('the size of the kept files is within its budget', () => {
    expect(precacheKb()).toBeLessThanOrEqual(MAX_PRECACHE_KB)
  })

  test('files kept on the device are the field pages, and no heavy file beside them', () => {
    const files = precachedFiles().join('\n')
    for (const needed of [
      'index.html',
      'login-page',
      'dashboard-page',
      'inspector-home-page',
      'planner-page',
      'offline-visits-page',
      'inspection-page',
    ])
      expect(files).toContain(needed)
    expect(files).toMatch(/latin-wght-normal-.*\.woff2/)
    expect(files).not.toMatch(
      /overview-page|suggestions-page|weights-page|trips?-page|calendar-page|back-test-page|users-page|establishments-page|help-page|formats?-[a-z-]*page|staff-page|files?-page|latin-ext|vietnamese|manual/,
    )
  })
})

test('Chromium finds nothing amiss for an installation', () =>
  visit(server.url, 'phone', async ({ page, goTo, devtools }) => {
    await goTo('/')
    await installed(page)
    const { errors, data } = await devtools.send('Page.getAppManifest')
    expect(errors).toEqual([])
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    expect(installabilityErrors).toEqual([])
    expect(JSON.parse(data ?? '')).toMatchObject({
      name: 'Vigía · Inspección sanitaria',
      short_name: 'Vigía',
      lang: 'es-CO',
      start_url: START,
      display: 'standalone',
    })
  }))

describe('after one visit, with the network off and the server gone', () => {
  test.each(screensFrom('phone'))('the app opens at its start, on a %s', (screen) =>
    visit(server.url, screen, async (visitor) => {
      const { page, goTo, screenshot } = visitor
      await logInAs(visitor, 'technician')
      await installed(page)
      await cutOff(visitor)
      await page.goto('about:blank')
      await goTo(START)
      await page.getByRole('heading', { level: 1, name: 'Módulo de Inspecciones en campo' }).waitFor()
      await screenshot('installed-offline')
      await page.reload()
      await page.getByRole('heading', { level: 1, name: 'Módulo de Inspecciones en campo' }).waitFor()
    }),
  )

  test('a page that is not kept says so, and comes once there is a signal', () =>
    visit(server.url, 'desktop', async (visitor) => {
      const { page, screenshot } = visitor
      await logInAs(visitor, 'administrator')
      await installed(page)
      await cutOff(visitor)
      let loads = 0
      page.on('load', () => {
        loads += 1
      })
      await page.getByRole('link', { name: 'Crear usuario' }).click()
      await page.getByRole('heading', { level: 1, name: 'Esta página necesita conexión' }).waitFor()
      await expectAccessible(page)
      await screenshot('page-missing')
      await page.getByRole('button', { name: 'Reintentar' }).click()
      await page.getByRole('heading', { level: 1, name: 'Esta página necesita conexión' }).waitFor()
      await backOnline(visitor)
      await page.getByRole('button', { name: 'Reintentar' }).click()
      await page.getByRole('heading', { level: 1, name: 'Lista de usuarios' }).waitFor()
      expect(loads).toBe(0)
    }))
})

test('the worker caches no answer of the API, and the app never answers for it', () =>
  visit(server.url, 'desktop', async (visitor) => {
    const { page, goTo } = visitor
    await logInAs(visitor, 'technician')
    await installed(page)
    await goTo('/dashboard/planeacion')
    await page.getByRole('table').waitFor()
    const addresses = await cachedAddresses(page)
    expect(addresses).toContain('/index.html')
    expect(addresses.filter((address) => address.startsWith('/api'))).toEqual([])
    await goTo('/api/health')
    expect(await page.textContent('body')).toContain('"ready":true')
  }))
