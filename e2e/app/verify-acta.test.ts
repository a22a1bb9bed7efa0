import { gzipSync } from 'node:zlib'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { logIn } from '../support/client.ts'
import { downloadBy } from '../support/download.ts'
import { product } from '../support/product.ts'
import { accounts, enterAs } from '../support/session.ts'

// An address of its own: the actas take only the path of what the server says of itself.
const PUBLIC_URL = 'https://vigia.example'
const { url, visitWithDisk } = product(async () => ({ PUBLIC_URL }))

const KNOWN = 'Las páginas de este archivo no llevan firma.'
/** A PDF is signed where the installation issues its actas, and enters the public log some seconds later. */
const KNOWN_PDF =
  /^(Auténtica y completa\.|Este archivo no está en el libro público .*|Las páginas de este archivo no llevan firma\.)$/
const ALONE =
  /^(El archivo coincide con su sello y con la firma de la entidad\.|El registro del archivo corresponde a su sello\.)$/
const CHANGED = 'El contenido no corresponde al sello.'

/** A closed inspection of the demonstration, with what its page must say. */
async function anActa() {
  const call = await logIn(url(), accounts.administrator)
  const { inspections_id: id, establishment_id: establishmentId } = (await call('GET', '/api/inspection/all?limit=1'))
    .body.data.Inspection[0]
  const shown = (await call('GET', `/api/inspection/realizada/${id}/${establishmentId}`)).body.data
  return { id, establishmentId, facts: shown.Inspecction[0], name: shown.Establishments.establishment_name as string }
}

test("a person without an account checks an acta's files on a small page, also without network", () =>
  visitWithDisk('desktop', async (visitor) => {
    const { page, goTo, screenshot } = visitor
    const acta = await anActa()
    await enterAs(visitor, 'administrator', `/dashboard/inspecciones/${acta.id}/${acta.establishmentId}`)
    const code = page.getByRole('img', { name: 'Código QR con la página del acta' })
    await code.scrollIntoViewIfNeeded()
    // The drawn modules are those of the address, as any reader would see them.
    const { data } = encode(`${PUBLIC_URL}/v/${acta.facts.code}`, { ecc: 'M', border: 4 })
    const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    expect(await code.locator('path').getAttribute('d')).toBe(dark.join(''))
    await screenshot('acta-with-code')
    const press = (name: string) => () => page.getByRole('button', { name, exact: true }).click()
    const html = await downloadBy(page, press('Descargar PDF del Acta'))
    const pdf = await downloadBy(page, press('Descargar PDF (archivo)'))
    await page.evaluate(() => localStorage.clear())

    const loaded: number[] = []
    page.on('response', async (reply) => {
      if (new URL(reply.url()).pathname.startsWith('/verificar')) {
        loaded.push(gzipSync(await reply.body().catch(() => Buffer.alloc(0))).length)
      }
    })
    await goTo('/verificar')
    const file = page.getByLabel(/Elija el PDF o el HTML del acta/)
    await file.waitFor()
    await expectAccessible(page)
    expect(loaded.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(60 * 1024)
    const result = page.getByRole('status')
    const choose = async (name: string, mimeType: string, buffer: Buffer, title: string | RegExp) => {
      await file.setInputFiles({ name, mimeType, buffer })
      await result.getByText(title).waitFor()
    }
    visitor.expectConsoleError(/404 .*\/log\/proof/, 'the signed PDF enters the public log some seconds later')
    for (const [{ name, content }, type] of [
      [pdf, 'application/pdf'],
      [html, 'text/html'],
    ] as const) {
      await choose(name, type, content, type === 'text/html' ? KNOWN : KNOWN_PDF)
      for (const text of [acta.facts.acta_number, acta.name, acta.facts.seal]) {
        await page.locator('dd', { hasText: text }).first().waitFor()
      }
    }
    await page.getByText('Firma de la entidad: este archivo no la lleva').waitFor()
    await screenshot('verify-known')
    await expectAccessible(page)
    await page.getByText('Ver el acta como está sellada').click()
    await page
      .getByRole('table', { name: /Puntaje/ })
      .first()
      .waitFor()
    await screenshot('verify-whole-acta')
    await expectAccessible(page)

    const changed = Buffer.from(html.content.toString('utf8').replace('"motive":"', '"motive":"Otra '))
    expect(changed.equals(html.content)).toBe(false)
    await choose('acta.html', 'text/html', changed, CHANGED)
    expect(await page.locator('dd').count()).toBe(0)
    await screenshot('verify-changed')
    await expectAccessible(page)
    await choose(
      'acta.pdf',
      'application/pdf',
      Buffer.concat([pdf.content, Buffer.from('\nstartxref\n1\n%%EOF')]),
      'El archivo tiene añadidos posteriores a su expedición.',
    )
    await choose(
      'lista.csv',
      'text/csv',
      Buffer.from('a;b'),
      'Este archivo no es un acta de Vigía o no trae su registro.',
    )

    // The first visit has kept the page once its worker is there.
    await page.waitForFunction(async () => (await caches.keys()).includes('verificar-1'))
    await page.evaluate(() => navigator.serviceWorker.ready)
    visitor.expectConsoleError(/ERR_INTERNET_DISCONNECTED/, 'the server cannot be asked about the seal')
    await page.context().setOffline(true)
    await page.reload()
    await choose(pdf.name, 'application/pdf', pdf.content, ALONE)
    await choose('acta.html', 'text/html', changed, CHANGED)
    await page.context().setOffline(false)
  }))

test('by its code an acta says what the paper must say', () =>
  visitWithDisk('phone', async (visitor) => {
    const { page, goTo, screenshot } = visitor
    const acta = await anActa()
    await goTo('/verificar')
    await screenshot('verify-ask')
    await page.getByLabel(/Código del acta/).fill(acta.facts.code)
    await page.getByRole('button', { name: 'Comprobar el acta' }).click()
    await page.waitForURL(`**/v/${acta.facts.code}`)
    await page.getByRole('heading', { name: `Acta n.º ${acta.facts.acta_number}` }).waitFor()
    await page.getByText(acta.name).first().waitFor()
    await screenshot('verify-by-code')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Comprobar otra acta o un archivo' }).click()
    await page.waitForURL('**/v/verificar')
    await page.getByLabel(/Elija el PDF o el HTML del acta/).waitFor()
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.context().setOffline(true)
    await page.reload()
    await page.getByLabel(/Elija el PDF o el HTML del acta/).waitFor()
    await page.context().setOffline(false)
    visitor.expectConsoleError(/status of 404.*\/v\//, 'the browser reports the refused page')
    await goTo(`/v/${'A'.repeat(22)}`)
    await page.getByRole('heading', { name: 'Ningún acta tiene ese código.' }).waitFor()
    await expectAccessible(page)
  }))
