import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { confirm } from './confirm.ts'
import { ConfirmHost } from './confirm-host.tsx'

afterEach(cleanup)

const open = () =>
  render(
    <MantineProvider env="test">
      <ConfirmHost />
    </MantineProvider>,
  )
const question = { title: '¿Seguro?', text: 'Se desactiva la visita.', confirmLabel: 'Desactivar' }
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

test.each([
  ['Desactivar', true],
  ['Cancelar', false],
])('%s answers %s, and the question goes away', async (button, expected) => {
  open()
  const answer = confirm(question)
  expect(await screen.findByRole('dialog', { name: '¿Seguro?' })).toBeTruthy()
  expect(screen.getByText('Se desactiva la visita.')).toBeTruthy()
  await press(button)
  expect(await answer).toBe(expected)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a second question answers the first with no', async () => {
  open()
  const first = confirm(question)
  const second = confirm({ ...question, title: '¿Y esta?' })
  expect(await first).toBe(false)
  await press('Desactivar')
  expect(await second).toBe(true)
})

test('leaving with a question open is a no', async () => {
  const { unmount } = open()
  const answer = confirm(question)
  await screen.findByRole('dialog')
  unmount()
  expect(await answer).toBe(false)
})
