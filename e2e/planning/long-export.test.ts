import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { openDatabase } from '../../src/server/platform/db/open-database.ts'
import { copyEstablishment } from '../../src/server/testing/data/establishment-copies.ts'
import { silentLog } from '../../src/server/testing/database/silent-log.ts'
import { expectAccessible } from '../support/axe.ts'
import { visitInWholeBrowser } from '../support/browser.ts'
import { demoInstallation, type Installation } from '../support/demo-data.ts'
import { downloadBy } from '../support/download.ts'
import { listRows } from '../support/list.ts'
import { SYNCHRONISED_MS } from '../support/patience.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { enterAs } from '../support/session.ts'

// The export of a list that is too long for a request, as an official sees it.

const COPIES = 20_000

let installation: Installation
let server: RunningServer
let rows: number
beforeAll(async () => {
  installation = await demoInstallation()
  const { dataDir, databaseUrl } = installation
  const { db, close } = await openDatabase({ dataDir, databaseUrl }, silentLog)
  const [first] = await rowsOf<{ id: number }>(db, sql`select min(id)::int as id from establishments`)
  await copyEstablishment(db, first?.id ?? 0, COPIES)
  const [counted] = await rowsOf<{ rows: number }>(db, sql`select count(*)::int as rows from establishments`)
  rows = counted?.rows ?? 0
  await close()
  server = await startServer(installation)
})
afterAll(async () => {
  await server?.kill('SIGTERM')
  await installation?.remove()
})

test('a long list is prepared during other work, survives a reload, and is downloaded whole', () =>
  visitInWholeBrowser(server.url, 'phone', async (visitor) => {
    const { page, goTo, screenshot } = visitor
    await enterAs(visitor, 'administrator', '/dashboard/inscripcion')
    await listRows(page).first().waitFor()
    await page.getByRole('button', { name: 'Exportar' }).click()
    await page.getByRole('menuitem', { name: 'Exportar CSV' }).click()
    const title = page.getByText('Exportación: Lista de establecimientos', { exact: true })
    await title.waitFor()
    await page.getByText(/^En curso: [\d.]+ de 20\.\d{3}$/).waitFor()
    await page.getByRole('progressbar', { name: 'Exportación: Lista de establecimientos' }).waitFor()
    await screenshot('long-export-running')
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await goTo('/dashboard/usuarios')
    await page.getByRole('heading', { name: 'Lista de usuarios' }).waitFor()
    expect(await title.count()).toBe(0)
    await goTo('/dashboard/inscripcion')
    await page.reload()
    await page.getByText(/^Listo para descargar hasta el \d\d\/\d\d\/\d{4}$/).waitFor({ timeout: SYNCHRONISED_MS })
    await screenshot('long-export-ready')
    await expectAccessible(page)
    const { name, content } = await downloadBy(page, () =>
      page.getByRole('button', { name: 'Descargar' }).press('Enter'),
    )
    expect(name).toBe('exportacion.csv')
    const lines = content.toString().trimEnd().split('\r\n')
    expect(lines).toHaveLength(rows + 1)
    await page.getByRole('button', { name: 'Quitar' }).press('Enter')
    await title.waitFor({ state: 'detached' })
    // The file that was taken from the page is found again by its notice.
    await goTo('/dashboard/avisos')
    await page.getByRole('link', { name: 'Terminó: exportación de «Lista de establecimientos» (CSV).' }).click()
    await page.getByRole('heading', { name: 'Exportación de «Lista de establecimientos» (CSV)' }).waitFor()
    await screenshot('job-of-a-notice')
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    const again = await downloadBy(page, () => page.getByRole('button', { name: /^Descargar: / }).press('Enter'))
    expect(again.content.equals(content)).toBe(true)
  }))
