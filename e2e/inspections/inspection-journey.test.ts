import { describe, expect, test } from 'vitest'
import { cannotReadPdf, printedText } from '../../src/server/testing/pdf-text.ts'
import { expectAccessible } from '../support/axe.ts'
import type { Visitor } from '../support/browser.ts'
import { logIn } from '../support/client.ts'
import {
  COMPLIANCE,
  checkHtml,
  ESTABLISHMENT,
  expectedMarks,
  firstSection,
  marksOf,
  missingIn,
  otherSections,
  secondSection,
} from '../support/journey-record.ts'
import {
  beRefusedIncomplete,
  download,
  fillSection,
  find,
  lookAtPhoto,
  openPlanner,
  plannedEstablishments,
  recordObservation,
  reloadInTheMiddle,
  saveWhole,
  signAsWitness,
  signForEstablishment,
  toast,
} from '../support/journey-steps.ts'
import { listRows } from '../support/list.ts'
import { product } from '../support/product.ts'
import { accounts, enterAs, logInAs } from '../support/session.ts'

const { url, visit } = product()

async function seeOwnVisitsAlone({ page }: Visitor): Promise<void> {
  await page.getByRole('button', { name: 'Quitar el filtro Avance: Pendiente' }).click()
  await page.waitForURL((address) => address.searchParams.get('avance') === 'todas')
  const administrator = await logIn(url(), accounts.administrator)
  const technician = await logIn(url(), accounts.technician)
  const { body } = await administrator('GET', '/api/assignment/all?limit=100')
  const all: { technical_id: number; establishment_name: string }[] = body.data.Assigments
  const own = all.filter((row) => row.technical_id === technician.userId)
  expect(own.length).toBeLessThan(all.length)
  expect((await plannedEstablishments(page)).sort()).toEqual(own.map((row) => row.establishment_name).sort())
}

test('a visit on a phone, from the plan to the signed record', () =>
  visit('phone', async (visitor) => {
    const { page, screenshot } = visitor
    await logInAs(visitor, 'technician')
    await expectAccessible(page)
    await openPlanner(visitor)
    await seeOwnVisitsAlone(visitor)
    await find(visitor, 'brisas del canal')
    await screenshot('planner-technician')
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Ir a la inspección/ }).click()
    await page.getByRole('heading', { level: 1, name: ESTABLISHMENT }).waitFor()
    await screenshot('inspection')
    await expectAccessible(page)

    await beRefusedIncomplete(visitor)
    await screenshot('inspection-incomplete')
    await expectAccessible(page)
    await fillSection(visitor, firstSection)
    await screenshot('inspection-filled')
    await expectAccessible(page)
    await saveWhole(visitor, firstSection)
    await fillSection(visitor, secondSection)
    await reloadInTheMiddle(visitor)
    await screenshot('inspection-reloaded')
    await expectAccessible(page)
    await saveWhole(visitor, secondSection)
    for (const section of otherSections) {
      await fillSection(visitor, section)
      await saveWhole(visitor, section)
    }
    const outcome = page.getByRole('complementary', { name: 'Resultado y pendientes' })
    expect(await outcome.textContent()).toContain(COMPLIANCE)
    expect(await outcome.textContent()).toContain('DESFAVORABLE')
    await outcome.getByRole('button', { name: 'Ver resultado y pendientes' }).click()
    await outcome.getByText('El ítem 4.2 tiene un hallazgo crítico').waitFor()
    await screenshot('inspection-outcome')
    await expectAccessible(page)
    await outcome.getByRole('button', { name: 'Ocultar resultado y pendientes' }).click()

    await recordObservation(visitor)
    await signForEstablishment(visitor)
    await signAsWitness(visitor)
    await toast(page, 'Inspección finalizada correctamente.')
    const result = page.getByRole('region', { name: 'Resultado de la visita' })
    for (const fact of [COMPLIANCE, 'DESFAVORABLE', /^\d{4}-\d{6}$/]) await result.getByText(fact).waitFor()
    await screenshot('inspection-result')
    await expectAccessible(page)
    expect((await download(page, 'Descargar PDF')).content.subarray(0, 5).toString()).toBe('%PDF-')
    // The draft is gone; the witness of what is unsent has nothing to tell.
    const kept = () => page.evaluate(() => Object.entries(localStorage).filter(([key]) => key !== 'token'))
    await expect
      .poll(async () => (await kept()).map(([, text]) => JSON.parse(text)))
      .toEqual([expect.objectContaining({ pending: {}, lost: {} })])

    await page.getByRole('link', { name: 'Volver a la planeación' }).click()
    await page.waitForURL((address) => address.pathname === '/dashboard/planeacion')
    await page.getByRole('button', { name: 'Quitar el filtro Avance: Pendiente' }).click()
    await find(visitor, 'brisas del canal')
    await listRows(page).filter({ hasText: ESTABLISHMENT }).getByText('Realizada', { exact: true }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^Ir a la inspección/ }).count()).toBe(0)
    await page.getByRole('button', { name: /^Ver acta/ }).click()
    await page.getByRole('button', { name: 'Descargar PDF del Acta', exact: true }).waitFor()
    await page.waitForLoadState('networkidle')
    await screenshot('record')
    await expectAccessible(page)
    expect(missingIn(await page.getByRole('main').textContent())).toEqual([])
    expect(await marksOf(page)).toEqual(expectedMarks)
    await lookAtPhoto(visitor)

    const [, id] = /inspecciones\/(\d+)\//.exec(page.url()) ?? []
    const html = await download(page, 'Descargar PDF del Acta')
    expect(html.name).toBe(`acta-${id}.html`)
    await checkHtml(visitor, html.content.toString('utf8'))
    const pdf = await download(page, 'Descargar PDF (archivo)')
    const [, number] = /^Acta (\d{4}-\d{6}) · Vigía$/.exec(await page.title()) ?? []
    expect(pdf.name).toBe(`acta-${number}.pdf`)
    expect(pdf.content.subarray(0, 5).toString()).toBe('%PDF-')
    if (!cannotReadPdf) expect(missingIn(await printedText(pdf.content))).toEqual([])
  }))

describe('an address of a visit', () => {
  test("'/asignaciones' leads to the planner", () =>
    visit('phone', async (visitor) => {
      await enterAs(visitor, 'technician', '/asignaciones')
      await visitor.page.waitForURL((address) => address.pathname === '/dashboard/planeacion')
    }))

  test("without an inscription type reads 'No se proporcionó el tipo de inscripción.'", () =>
    visit('phone', async (visitor) => {
      await enterAs(visitor, 'technician', '/dashboard/inspeccion/1/1/undefined')
      await visitor.page.getByText('No se proporcionó el tipo de inscripción.', { exact: true }).waitFor()
      await expectAccessible(visitor.page)
    }))

  test("an address of a record that does not exist reads 'No se pudo cargar el acta.'", () =>
    visit('phone', async (visitor) => {
      visitor.expectConsoleError(/status of 404/, 'the browser itself reports the missing record')
      visitor.expectConsoleError(/Refusal|no existe/, 'a failed load is logged (R 8.13)')
      await enterAs(visitor, 'technician', '/dashboard/inspecciones/999999/1')
      await visitor.page.getByText('No se pudo cargar el acta.', { exact: true }).waitFor()
      await expectAccessible(visitor.page)
    }))
})
