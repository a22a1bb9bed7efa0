import 'fake-indexeddb/auto'
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { visitDatabase } from '../../../offline/store/visit-database.ts'
import { aChecklist } from '../testing.ts'
import { TrialForm } from './trial-form.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (isPhone = false) =>
  render(
    <MantineProvider env="test">
      <TrialForm checklist={aChecklist} isPhone={isPhone} />
    </MantineProvider>,
  )
const item = (number: string) => within(screen.getByRole('article', { name: new RegExp(number.replace('.', '\\.')) }))
const choose = (number: string, concept: RegExp) => fireEvent.click(item(number).getByRole('radio', { name: concept }))
const outcome = () => within(screen.getByRole('complementary', { name: 'Resultado y pendientes' }))

test('the score follows the answers, in the words of the visit', () => {
  show()
  expect(outcome().getByText('0,0 %')).toBeTruthy()
  for (const number of ['1.1', '1.2']) choose(number, /^Aceptable \(A\)/)
  expect(outcome().getByText('25,0 %')).toBeTruthy()
  expect(outcome().getByText('2 de 6 ítems respondidos')).toBeTruthy()
})

test('a section that lacks an answer is refused, and a whole one leads on', async () => {
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Guardar sección' }))
  await waitFor(() =>
    expect(
      item('1.1')
        .getByRole('radio', { name: /^Aceptable \(A\)/ })
        .getAttribute('aria-invalid'),
    ).toBe('true'),
  )
  for (const number of ['1.1', '1.2', '1.3', '1.4']) choose(number, /^Aceptable \(A\)/)
  fireEvent.click(screen.getByRole('button', { name: 'Guardar sección' }))
  await waitFor(() => expect(screen.queryByRole('article', { name: /1\.1/ })).toBeNull())
  expect(screen.getByRole('article', { name: /2\.1/ })).toBeTruthy()
  expect(outcome().getByText('50,0 %')).toBeTruthy()
})

test('nothing leaves the page and nothing stays on the device', async () => {
  const requests = vi.fn()
  vi.stubGlobal('fetch', requests)
  localStorage.clear()
  show(true)
  for (const number of ['1.1', '1.2', '1.3', '1.4']) choose(number, /^Aceptable \(A\)/)
  fireEvent.click(screen.getByRole('button', { name: 'Guardar sección' }))
  await waitFor(() => expect(screen.queryByRole('article', { name: /1\.1/ })).toBeNull())
  for (const number of ['2.1', '2.2']) choose(number, /^Aceptable \(A\)/)
  fireEvent.click(screen.getByRole('button', { name: 'Guardar sección' }))
  await waitFor(() => expect(outcome().getAllByText('No falta nada por guardar.')).not.toHaveLength(0))
  expect(requests).not.toHaveBeenCalled()
  expect(localStorage.length).toBe(0)
  expect(await Promise.all(visitDatabase.tables.map((table) => table.count()))).toEqual(
    visitDatabase.tables.map(() => 0),
  )
})
