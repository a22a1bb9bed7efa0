import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { screensFrom } from '../support/browser.ts'
import { dataOf, logIn } from '../support/client.ts'
import { downloadBy } from '../support/download.ts'
import { product } from '../support/product.ts'
import { accounts, enterAs } from '../support/session.ts'

// A file whose term is over is disposed of, unless a legal hold stands.

const { url, visit } = product(async () => ({ DISPOSAL: 'on' }))
const MODULE = '/dashboard/configuraciones/archivos'
const hold = { matter: 'Proceso 2026-14', authority: 'Juzgado Primero', reason: 'Lo pide el juzgado' }

/** A closed file without a term, of a series that destroys. */
async function aDueFile(code: string) {
  const administrator = await logIn(url(), accounts.administrator)
  const post = async (path: string, body: Record<string, unknown>) => dataOf(await administrator('POST', path, body))
  const years = { office_years: 0, central_years: 0, disposition: 'E', confirmed: 1 }
  const { series_id } = await post('/api/trd/series', { code, name: 'Comunicaciones', ...years })
  const { file_id, number } = await post('/api/files', { series_id, subject: 'general', title: 'Oficios' })
  await post(`/api/files/${file_id}/close`, { reason: 'Fin de año' })
  return { series_id, file_id, number, placeHold: () => post(`/api/files/${file_id}/holds`, hold) }
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test.each(screensFrom('phone'))('a due file goes once its hold is lifted, and leaves its act (%s)', (screen) =>
  visit(screen, async (visitor) => {
    const { page, goTo, screenshot } = visitor
    visitor.expectConsoleError(/409/, 'the hold that came meanwhile refuses')
    const { series_id, file_id, number, placeHold } = await aDueFile(`E-${screen}`)
    const address = `${MODULE}?pestana=disposicion&serie=${series_id}`
    await enterAs(visitor, 'administrator', address)
    const choice = page.getByRole('checkbox', { name: `Elegir ${number}` })
    await choice.waitFor()
    const strip = await page.getByRole('tab', { name: 'Disposición final' }).boundingBox()
    expect((strip?.x ?? 0) + (strip?.width ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
    await screenshot('disposal-due')
    await expectAccessible(page)

    await choice.check()
    await placeHold()
    await page.getByRole('button', { name: 'Eliminar 1 expediente' }).click()
    const asked = dialog(page, 'Eliminar expedientes')
    await asked.getByLabel('Motivo').fill('Comité de archivo, acta 4')
    await asked.getByRole('button', { name: 'Eliminar definitivamente' }).click()
    await page.getByText(`${number}: Tiene un bloqueo legal vigente.`).first().waitFor()
    await screenshot('disposal-held')

    await goTo(`${MODULE}/${file_id}`)
    await page.getByRole('button', { name: `Levantar el bloqueo legal: ${hold.matter}` }).click()
    const lifting = page.getByRole('dialog')
    await lifting.getByLabel('Motivo').fill('Terminó el proceso')
    await lifting.getByRole('button', { name: /^Levantar/ }).click()
    await page.getByText('Bloqueo legal levantado').first().waitFor()

    await goTo(address)
    await choice.check()
    await page.getByRole('button', { name: 'Eliminar 1 expediente' }).click()
    await asked.getByLabel('Motivo').fill('Comité de archivo, acta 4')
    await asked.getByRole('button', { name: 'Eliminar definitivamente' }).click()
    await page.getByText('1 expediente eliminado').first().waitFor()
    await page.getByText('Ningún expediente de la serie tiene el término vencido.').waitFor()
    const acts = page.getByRole('list', { name: 'Actas de eliminación' })
    const act = await downloadBy(page, () =>
      acts
        .getByRole('button', { name: /^Descargar acta/ })
        .first()
        .click(),
    )
    expect([act.name.slice(-4), act.content.subarray(0, 5).toString()]).toEqual(['.pdf', '%PDF-'])
    await screenshot('disposal-act')
    await expectAccessible(page)
  }),
)
