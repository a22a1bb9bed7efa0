import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { fillVisit } from '../support/close-visit.ts'
import {
  acceptSummary,
  canvasOf,
  confirmReview,
  enter,
  fillSigner,
  itemCard,
  sectionOf,
  signOfficials,
} from '../support/inspection-screen.ts'
import { readProgress, readRecord } from '../support/offline-visits/check-record.ts'
import { addressOf } from '../support/offline-visits/planned-visit.ts'
import { airplaneMode, expectOffline, freshVisit, prepareDevice } from '../support/offline-visits/prepare.ts'
import { openStage, type Stage } from '../support/offline-visits/stage.ts'
import { SYNCHRONISED_MS } from '../support/patience.ts'
import { sign } from '../support/signature.ts'

// The act of signing: the summary before the pad, and answers that change after the signature (R 29.3).

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

const OUTDATED = /^Las respuestas cambiaron después de la firma del responsable/
const owner = { name: 'Candelaria Puello', idCard: '45123987', role: 'Propietaria' }
const witness = { name: 'Ubaldo Cabarcas', idCard: '73654321', role: 'Administrador' }

test('without a signal a person signs what was shown, and again once an answer changed', () =>
  stage.onPhone(async (visitor) => {
    const { page, screenshot } = visitor
    expectOffline(visitor)
    const { visit, checklist } = await freshVisit(stage, 2)
    await fillVisit(stage.technician, visit.assignmentId)
    await prepareDevice(visitor, 'technician', stage.technician, visit)
    await visitor.goTo(addressOf(visit))
    const establishment = sectionOf(page, 'Firma del establecimiento')
    const show = establishment.getByRole('button', { name: 'Mostrar el resumen y firmar: establecimiento' })
    await show.waitFor()
    await airplaneMode(visitor, true)

    await show.click()
    const summary = page.getByRole('dialog', { name: 'Resumen para el responsable' })
    await summary.getByText(/^Acepto firmar en pantalla.*: 0 hallazgos, 0 medidas, concepto FAVORABLE\.$/).waitFor()
    await summary.getByText('Se dan recomendaciones').waitFor()
    await screenshot('signing-summary')
    await expectAccessible(page)
    await summary.getByRole('button', { name: 'Volver a la visita' }).last().click()
    await summary.waitFor({ state: 'detached' })
    await fillSigner(visitor, establishment, owner)
    await screenshot('signing-accepted')
    await establishment.getByRole('button', { name: /^Guardar/ }).click()
    await establishment.getByText('Por enviar', { exact: true }).first().waitFor()

    const [section] = checklist.sections
    const [number = ''] = section?.items[0]?.text.split(' ') ?? []
    await sectionOf(page, section?.name ?? '')
      .getByRole('button', { expanded: false })
      .click()
    const card = itemCard(page, number)
    await card.getByRole('button', { name: `Corregir el ítem ${number}` }).click()
    await enter(visitor, number, { concept: 'AR', text: 'Sifón sin rejilla.' })
    await card.getByRole('button', { name: 'Guardar corrección' }).click()
    await card.getByText('Por enviar', { exact: true }).waitFor()
    await establishment.getByText(OUTDATED).waitFor()
    await establishment.scrollIntoViewIfNeeded()
    await screenshot('signing-again')
    await expectAccessible(page)

    await acceptSummary(establishment)
    await sign(visitor, canvasOf(establishment))
    await establishment.getByRole('button', { name: /^Guardar/ }).click()
    await establishment.getByText('Por enviar', { exact: true }).first().waitFor()
    await establishment.getByText(OUTDATED).waitFor({ state: 'detached' })
    await signOfficials(page)
    const last = sectionOf(page, 'Firma del testigo')
    await fillSigner(visitor, last, witness)
    await last.getByRole('button', { name: /^Revisar y firmar/ }).click()
    await page
      .getByRole('dialog', { name: 'Revisar y firmar' })
      .getByText(/: 1 hallazgo, 0 medidas/)
      .waitFor()
    await confirmReview(page)
    await last.getByText('Por enviar', { exact: true }).first().waitFor()

    await airplaneMode(visitor, false)
    const isClosed = async () => (await readProgress(stage.technician, visit.assignmentId)).isDone
    await expect.poll(isClosed, { timeout: SYNCHRONISED_MS, interval: 200 }).toBe(true)
    const { acts } = await readRecord(stage.technician, visit)
    const [shown] = acts ?? []
    expect(shown?.shownDigest).toMatch(/^[0-9a-f]{64}$/)
    expect(acts?.map(({ party, shownDigest }) => [party, shownDigest === shown?.shownDigest])).toEqual([
      ['establecimiento', true],
      ['testigo', true],
      ['tecnico', true],
    ])
  }))
