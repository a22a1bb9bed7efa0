import { hash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Visitor } from '../support/browser.ts'
import { dataOf, logIn } from '../support/client.ts'
import { SYNCHRONISED_MS } from '../support/patience.ts'
import { product } from '../support/product.ts'
import { accounts } from '../support/session.ts'

const { url, visitWithDisk } = product()

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vigia-drag-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The file of an acta as it was issued, once the public log has the seal and the file. */
async function issuedActa(): Promise<Buffer> {
  const call = await logIn(url(), accounts.administrator)
  const { inspections_id: id } = (await call('GET', '/api/inspection/all?limit=1')).body.data.Inspection[0]
  const evidence = async () => dataOf(await call('GET', `/api/inspection/${id}/evidence`)).evidence
  await expect
    .poll(
      async () => {
        await call.bytes(`/api/inspection/${id}/pdf`)
        return (await evidence()).state
      },
      { timeout: SYNCHRONISED_MS },
    )
    .toBe('expedida')
  const pdf = await call.bytes(`/api/inspection/${id}/pdf`)
  const { seal } = await evidence()
  for (const digest of [seal, hash('sha256', pdf)]) {
    const asked = async () => (await fetch(`${url()}/api/public/log/proof?seal=${digest}`)).status
    await expect.poll(asked, { timeout: SYNCHRONISED_MS, interval: 1_500 }).toBe(200)
  }
  return pdf
}

/** Drags a file of the disk onto the page and lets it go there, as a hand does. */
async function drag({ page, devtools }: Visitor, name: string, bytes: Uint8Array): Promise<void> {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  const box = await page.locator('.drop').boundingBox()
  if (!box) throw new Error('The page has no place for files.')
  const data = { items: [], files: [path], dragOperationsMask: 1 }
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2, data }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await devtools.send('Input.dispatchDragEvent', { type, ...place })
  }
}

const changedAt = (pdf: Buffer, place: number): Buffer => {
  const changed = Buffer.from(pdf)
  changed[place] = (changed[place] ?? 0) ^ 1
  return changed
}

test('an issued acta is green on the page; a byte changed makes it red, also offline', () =>
  visitWithDisk('desktop', async (visitor) => {
    const { page, goTo, screenshot } = visitor
    const pdf = await issuedActa()
    await goTo('/verificar')
    await page.locator('.drop').waitFor()
    const told = async (tone: 'good' | 'bad', title: string) => {
      const result = page.locator(`#resultado.told.${tone}`)
      await result.waitFor()
      expect(await result.textContent()).toContain(title)
    }
    /** Bytes of a page, of the attached record, of the signature's dictionary and of its last line. */
    const places = [
      ...[Math.floor(pdf.length / 3), pdf.indexOf('/EmbeddedFile') + 100],
      ...[pdf.lastIndexOf('/ByteRange') + 14, pdf.length - 2],
    ]
    const dragAll = async (green: string) => {
      await drag(visitor, 'acta.pdf', pdf)
      await told('good', green)
      for (const [turn, place] of places.entries()) {
        await drag(visitor, `acta-${turn}.pdf`, changedAt(pdf, place))
        await told('bad', '')
      }
      await drag(visitor, 'acta.pdf', pdf)
      await told('good', green)
    }
    await dragAll('Auténtica y completa.')
    await screenshot('drag-green')

    await page.waitForFunction(async () => (await caches.keys()).includes('verificar-1'))
    await page.evaluate(() => navigator.serviceWorker.ready)
    visitor.expectConsoleError(/ERR_INTERNET_DISCONNECTED/, 'the server cannot be asked about the seal')
    await page.context().setOffline(true)
    await page.reload()
    await page.locator('.drop').waitFor()
    await dragAll('El archivo coincide con su sello y con la firma de la entidad.')
    await screenshot('drag-offline')
    await page.context().setOffline(false)
  }))
