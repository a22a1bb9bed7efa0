import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '../../src/domain/shared/days.ts'
import { formatDay } from '../../src/domain/shared/time.ts'
import { signer, witness } from '../../src/server/testing/data/fixtures.ts'
import { expectAccessible } from '../support/axe.ts'
import { type ApiClient, dataOf, logIn } from '../support/client.ts'
import { listRows, listSettled } from '../support/list.ts'
import { cameraPhoto } from '../support/photo.ts'
import { product } from '../support/product.ts'
import { accounts, enterAs } from '../support/session.ts'

// Requirements on screen: born with an acta, extended, answered with evidence at the desk, accepted, and ended.

const { url, visit } = product()

type Item = { item_configuration_id: number; concepts: string }
type Row = { requirement_id: number; number: string; due_day: string; establishment_id: number }

let inspectionId: number
let rows: Row[]

type Answer = { concepto: string; calificacion: number }

type Visit = { assignment_id: number; typeofinscription_id: number }

/** Closes a pending visit with two findings that may be corrected, and so with two requirements. */
async function closeWithFindings(inspector: ApiClient): Promise<number> {
  const filter = encodeURIComponent(JSON.stringify([{ field: 'state_visit', operator: '=', value: '0' }]))
  const [pending] = dataOf(await inspector('GET', `/api/assignment/all?limit=1&filter=${filter}`)).Assigments
  return close(inspector, pending, 2)
}

/** Answers a visit with findings that may be corrected, and signs it. */
async function close(
  inspector: ApiClient,
  { assignment_id: id, typeofinscription_id: type }: Visit,
  findingsWanted: number,
): Promise<number> {
  const { temsTypes } = dataOf(await inspector('GET', `/api/generic/itemtypes/${type}`))
  const sections = temsTypes as { items: Item[] }[]
  let findings = 0
  for (const [section, { items }] of sections.entries()) {
    for (const item of items) {
      const concepts = JSON.parse(item.concepts) as Answer[]
      // The first section is filled in and not evaluated.
      const correctable =
        section > 0 && findings < findingsWanted
          ? concepts.find(({ concepto }) => concepto.includes('(AR)'))
          : undefined
      const { concepto: concept, calificacion: score } = correctable ?? (concepts[0] as Answer)
      const answer = new FormData()
      const fields = { assignment_id: id, item_configuration_id: item.item_configuration_id, concept, score }
      const finding = {
        ...{ is_detection: 1, es_critico: 0, is_sanitary_measure_applied: 0, severity: 'menor' },
        description: 'La trampa de grasa está llena',
      }
      for (const [name, value] of Object.entries({ ...fields, ...(correctable && finding) }))
        answer.append(name, String(value))
      if (correctable) {
        findings += 1
        const { buffer, name } = await cameraPhoto(findings)
        answer.append('image', new File([new Uint8Array(buffer)], name, { type: 'image/jpeg' }))
      }
      dataOf(await inspector('POST', '/api/inspection/items', answer))
    }
  }
  dataOf(await inspector('POST', `/api/inspection/health-observation/${id}`, { observation: 'Se dan recomendaciones' }))
  dataOf(await inspector('POST', `/api/inspection/establishment-signature/${id}`, await signer()))
  return dataOf(await inspector('POST', `/api/inspection/witness-signature/${id}`, await witness())).inspections_id
}

beforeAll(async () => {
  const inspector = await logIn(url(), accounts.technician)
  inspectionId = await closeWithFindings(inspector)
  rows = await requirementsOf(inspector, inspectionId)
})

async function requirementsOf(client: ApiClient, id: number): Promise<Row[]> {
  const filter = encodeURIComponent(JSON.stringify([{ field: 'inspections_id', operator: '=', value: id }]))
  return dataOf(await client('GET', `/api/requirement/all?filter=${filter}`)).Requirements
}

const cardOf = (row: Row | undefined) => `/dashboard/seguimiento/requerimientos/${row?.requirement_id}`
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const told = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()

test('an administrator finds a requirement, extends it, accepts its evidence, and ends another (desktop)', () =>
  visit('desktop', async (visitor) => {
    const { page, screenshot } = visitor
    const [row, other] = rows
    if (!row || !other) throw new Error('The acta left no two requirements.')
    visitor.expectConsoleError(/status of 422/, 'an extension is refused that is too long')
    await enterAs(visitor, 'administrator', '/dashboard/seguimiento/requerimientos')
    await listSettled(page)
    await page.getByText('Estado: Por cumplir', { exact: true }).waitFor()
    await press(page, 'Verificación en el escritorio')
    const choice = page.getByRole('dialog', { name: 'Verificación en el escritorio' })
    await choice.getByRole('checkbox').check()
    await choice.getByRole('button', { name: 'Guardar' }).click()
    await told(page, 'Se guardó la elección.')
    await page.getByPlaceholder('Búsqueda general').fill(row.number)
    const found = listRows(page).filter({ hasText: row.number })
    await found.waitFor()
    await listSettled(page)
    await screenshot('requirements')
    await expectAccessible(page)
    await found.getByRole('button', { name: `Abrir: el requerimiento ${row.number}` }).click()

    await page.getByRole('heading', { level: 1, name: `Requerimiento ${row.number}` }).waitFor()
    await page.getByText(/desde el día siguiente/).waitFor()
    await screenshot('requirement')
    await expectAccessible(page)
    await press(page, 'Conceder prórroga')
    const extension = page.getByRole('dialog', { name: 'Conceder una prórroga' })
    await extension.getByLabel(/^Nuevo último día/).fill(addDays(row.due_day, 300))
    await extension.getByLabel(/^Motivo/).fill('Espera un repuesto.')
    await extension.getByRole('button', { name: 'Conceder prórroga' }).click()
    await extension.getByText(/^La prórroga puede llegar hasta el /).waitFor()
    await screenshot('requirement-extension')
    await expectAccessible(page)
    await extension.getByLabel(/^Nuevo último día/).fill(addDays(row.due_day, 7))
    await extension.getByRole('button', { name: 'Conceder prórroga' }).click()
    await page
      .getByText(/^Prórroga concedida: vence el /)
      .first()
      .waitFor()
    await page.getByText(formatDay(row.due_day), { exact: true }).waitFor()

    await press(page, 'Agregar evidencia')
    const evidence = page.getByRole('dialog', { name: 'Evidencia de que se corrigió' })
    await evidence.getByLabel('Fotos', { exact: true }).setInputFiles(await cameraPhoto(9))
    await evidence.getByText('IMG_9.jpg', { exact: true }).waitFor()
    await screenshot('requirement-evidence')
    await expectAccessible(page)
    await evidence.getByRole('button', { name: 'Agregar evidencia' }).click()
    await told(page, 'Se agregó la evidencia.')
    await press(page, 'Aceptar')
    await page.getByRole('dialog', { name: 'Aceptar la evidencia' }).getByRole('button', { name: 'Aceptar' }).click()
    await told(page, 'Requerimiento cumplido.')
    await page.getByText('Declarado corregido → Cumplido', { exact: true }).waitFor()
    await screenshot('requirement-met')
    await expectAccessible(page)

    await page.goto(`${url()}${cardOf(other)}`)
    await press(page, 'Cerrar sin objeto')
    const end = page.getByRole('dialog', { name: 'Cerrar sin objeto' })
    await end.getByLabel(/^Motivo/).fill('El establecimiento cerró.')
    await end.getByRole('button', { name: 'Cerrar sin objeto' }).click()
    await told(page, 'Requerimiento cerrado sin objeto.')
    await page.getByText('Abierto → Sin objeto', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Conceder prórroga' }).count()).toBe(0)
  }))

test('an acta leads its inspector to its requirements, which offer no decision (phone)', () =>
  visit('phone', async (visitor) => {
    const { page, screenshot } = visitor
    const [row] = rows
    await enterAs(visitor, 'technician', `/dashboard/inspecciones/${inspectionId}/${row?.establishment_id}`)
    // The acta has a part of that name too, without links.
    const part = page.getByRole('region', { name: 'Requerimientos' }).filter({ has: page.getByRole('link') })
    await part.getByText('2 requerimientos', { exact: true }).waitFor()
    await part.scrollIntoViewIfNeeded()
    await screenshot('requirements-of-acta')
    await expectAccessible(page)
    await part.getByRole('link', { name: row?.number ?? '' }).click()
    await page.getByRole('heading', { level: 1, name: `Requerimiento ${row?.number}` }).waitFor()
    await page.getByRole('region', { name: 'Historia' }).waitFor()
    expect(await page.getByRole('button', { name: 'Conceder prórroga' }).count()).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await screenshot('requirement')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Ver todos los requerimientos' }).click()
    await page.getByRole('button', { name: 'Ver como tabla' }).waitFor()
    await screenshot('requirements')
    await expectAccessible(page)
  }))

/** Says of each requirement whether it was met, the first one with a photo. */
async function giveVerdicts(inspector: ApiClient, visitId: number, verified: readonly Row[]): Promise<void> {
  for (const [at, { requirement_id: id }] of verified.entries()) {
    const verdict = new FormData()
    verdict.append('requirement_id', String(id))
    verdict.append('verdict', at === 0 ? 'cumple' : 'no_cumple')
    verdict.append('observation', at === 0 ? 'La trampa está limpia y sellada' : 'Sigue sin tapa')
    if (at === 0) {
      const { buffer, name } = await cameraPhoto(7)
      verdict.append('image', new File([new Uint8Array(buffer)], name, { type: 'image/jpeg' }))
    }
    dataOf(await inspector('POST', `/api/inspection/verdicts/${visitId}`, verdict))
  }
}

test('an administrator plans the follow-up of an acta, and reads what it verified (desktop)', () =>
  visit('desktop', async (visitor) => {
    const { page, screenshot } = visitor
    const inspector = await logIn(url(), accounts.technician)
    const followedId = await closeWithFindings(inspector)
    const asked = await requirementsOf(inspector, followedId)
    const [met, unmet] = asked
    await enterAs(visitor, 'administrator', cardOf(met))
    await press(page, 'Planear visita de seguimiento')
    const plan = page.getByRole('dialog', { name: 'Planear visita de seguimiento' })
    await plan.getByText('2 de 2 requerimientos', { exact: true }).waitFor()
    await screenshot('follow-up-plan')
    await expectAccessible(page)
    await plan.getByLabel(/^Fecha límite/).fill(addDays(met?.due_day ?? '', 1))
    await plan.getByRole('button', { name: 'Planear visita' }).click()
    await told(page, 'Visita de seguimiento planeada')
    await told(page, 'Hay una visita de seguimiento planeada.')

    await page.goto(`${url()}/dashboard/planeacion`)
    await listSettled(page)
    await page
      .getByText(/^Seguimiento del acta /)
      .first()
      .waitFor()
    await screenshot('follow-up-planned')
    await expectAccessible(page)

    const filter = encodeURIComponent(JSON.stringify([{ field: 'state_visit', operator: '=', value: '0' }]))
    const { Assigments: pending } = dataOf(await inspector('GET', `/api/assignment/all?limit=100&filter=${filter}`))
    const planned = (pending as (Visit & { follows_inspection_id: number | null })[]).find(
      ({ follows_inspection_id: follows }) => follows === followedId,
    )
    if (!planned) throw new Error('The inspector of the visit is not the proposed one.')
    await giveVerdicts(inspector, planned.assignment_id, asked)
    const followingId = await close(inspector, planned, 0)

    await page.goto(`${url()}${cardOf(met)}`)
    await told(page, 'Resultado: Cumple')
    expect(await page.getByRole('figure').count()).toBe(2)
    await screenshot('follow-up-verdict')
    await expectAccessible(page)
    await page
      .getByRole('region', { name: 'Historia' })
      .getByRole('link', { name: /^Acta n\.º / })
      .click()
    await page.waitForURL(`**/dashboard/inspecciones/${followingId}/${met?.establishment_id}`)
    const back = page.getByRole('link', { name: /^Seguimiento del acta / })
    await back.waitFor()
    await screenshot('follow-up-record')
    await expectAccessible(page)
    await back.click()
    await page.getByRole('link', { name: /^Sus requerimientos se verificaron en el acta / }).waitFor()
    await page.goto(`${url()}${cardOf(unmet)}`)
    await told(page, 'Resultado: No cumple')
    await page.getByText('Abierto → Incumplido', { exact: true }).waitFor()
  }))
