import { expect, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { type ApiClient, dataOf, logIn } from '../support/client.ts'
import { closeVisit } from '../support/close-visit.ts'
import { chooseAction, listRows, listSettled } from '../support/list.ts'
import { product } from '../support/product.ts'
import { accounts, enterAs } from '../support/session.ts'

// The date of the next visit: offered after a closing, changed and accepted by its inspector, and seen by the administrator.

const { url, visit } = product()

type Visit = {
  assignment_id: number
  establishment_id: number
  establishment_name: string
  typeofinscription_id: number
}

/** A pending visit of the inspector to an establishment that has no other one, closed. */
async function closedVisit(inspector: ApiClient): Promise<Visit> {
  const filter = encodeURIComponent(JSON.stringify([{ field: 'state_visit', operator: '=', value: '0' }]))
  const rows: Visit[] = dataOf(await inspector('GET', `/api/assignment/all?limit=100&filter=${filter}`)).Assigments
  const single = rows.find((one) => rows.filter((row) => row.establishment_id === one.establishment_id).length === 1)
  if (!single) throw new Error('The inspector of the demonstration has no pending visit.')
  await closeVisit(inspector, single.assignment_id)
  return single
}

const inWords = (day: string) => day.split('-').reverse().join('/')

test('the next visit is offered after a closing, changed, and planned by its inspector (phone)', () =>
  visit('phone', async (visitor) => {
    const { page, screenshot } = visitor
    const inspector = await logIn(url(), accounts.technician)
    const done = await closedVisit(inspector)
    const next = async () =>
      dataOf(await inspector('GET', `/api/planning/next-visit?establishment_id=${done.establishment_id}`))
    const offered = await next()
    expect(offered).toMatchObject({ pending: null, may: ['plan'] })

    const address = [done.assignment_id, done.establishment_id, done.typeofinscription_id].join('/')
    await enterAs(visitor, 'technician', `/dashboard/inspeccion/${address}`)
    const part = page.getByRole('region', { name: 'Próxima visita' })
    await part.getByText(inWords(offered.next_visit.due_on), { exact: true }).waitFor()
    await part.getByText(offered.next_visit.reason, { exact: true }).waitFor()
    await part.scrollIntoViewIfNeeded()
    await screenshot('next-visit')
    await expectAccessible(page)

    await part.getByRole('button', { name: 'Planear con esta fecha' }).press('Enter')
    const form = page.getByRole('dialog', { name: 'Nueva planeación' })
    const limit = form.getByLabel('Fecha límite')
    await limit.waitFor()
    expect(await limit.inputValue()).toBe(offered.next_visit.due_on)
    await form.getByRole('combobox', { name: /^Motivo de visita/ }).waitFor()
    await screenshot('next-visit-form')
    await expectAccessible(page)
    expect((await next()).pending).toBeNull()
    // The person's own date wins over the proposed one.
    await limit.fill('2031-03-04')
    await form.getByRole('button', { name: 'Guardar' }).press('Enter')
    await page.getByText('Planeación creada', { exact: true }).waitFor()
    await part.getByText('Ya tiene una visita pendiente, con fecha límite el 04/03/2031.', { exact: true }).waitFor()
    expect((await next()).pending).toMatchObject({ due_on: '2031-03-04' })

    await page.goto(`${url()}/dashboard/inspecciones/${offered.next_visit.inspections_id}/${done.establishment_id}`)
    await page
      .getByRole('region', { name: 'Próxima visita' })
      .getByText(/^Ya tiene una visita pendiente/)
      .waitFor()
    await screenshot('next-visit-acta')
    await expectAccessible(page)
  }))

test('the next visit is in the row of the establishment, for the administrator (desktop)', () =>
  visit('desktop', async (visitor) => {
    const { page, screenshot } = visitor
    const inspector = await logIn(url(), accounts.technician)
    const done = await closedVisit(inspector)
    await enterAs(visitor, 'administrator', '/dashboard/inscripcion')
    await listSettled(page)
    await page.getByPlaceholder('Búsqueda general').fill(done.establishment_name)
    const row = listRows(page).filter({ hasText: done.establishment_name }).first()
    await row.waitFor()
    await listSettled(page)
    await chooseAction(row, 'Próxima visita')
    const window = page.getByRole('dialog', { name: done.establishment_name })
    await window.getByRole('button', { name: 'Planear con esta fecha' }).waitFor()
    await screenshot('next-visit-window')
    await expectAccessible(page)
    await window.getByRole('button', { name: 'Planear con esta fecha' }).press('Enter')
    const form = page.getByRole('dialog', { name: 'Nueva planeación' })
    await form.getByLabel('Fecha límite').waitFor()
    await form.getByRole('button', { name: 'Guardar' }).press('Enter')
    await page.getByText('Planeación creada', { exact: true }).waitFor()
    await window.getByText(/^Ya tiene una visita pendiente, con fecha límite el /).waitFor()
    await page.keyboard.press('Escape')
    await window.waitFor({ state: 'detached' })
  }))
