import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { confirm } from './confirm.ts'
import { ConfirmHost } from './confirm-host.tsx'

afterEach(cleanup)

const open = () =>
  render(
    <MantineProvider env="test">
      <button type="button" id="account">
        Cuenta
      </button>
      <main tabIndex={-1}>
        <button type="button">Borrar</button>
      </main>
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

describe('the keyboard', () => {
  const asker = () => screen.getByRole('button', { name: 'Borrar' })
  /** Asks while the focus is on the button, and waits until the question has it. */
  const ask = async () => {
    asker().focus()
    const answer = confirm(question)
    await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true))
    return { answer }
  }

  test.each(['Desactivar', 'Cancelar'])('goes on where it was asked, after %s', async (button) => {
    open()
    const { answer } = await ask()
    await press(button)
    await answer
    expect(document.activeElement).toBe(asker())
  })

  test('the keyboard returns after Escape, and after a second question over the first', async () => {
    open()
    await ask()
    const answer = confirm({ ...question, title: '¿Y esta?' })
    fireEvent.keyDown(await screen.findByRole('dialog', { name: '¿Y esta?' }), { key: 'Escape' })
    expect(await answer).toBe(false)
    expect(document.activeElement).toBe(asker())
  })

  test.each([
    ['of a menu that has closed, goes on at the button of the menu', 'menu', () => screen.getByText('Cuenta')],
    ['of a drawer that has closed, goes on in the page', 'dialog', () => screen.getByRole('main')],
  ])('the keyboard of an entry %s', async (_title, role, there) => {
    open()
    const drawn = document.body.appendChild(document.createElement('div'))
    drawn.innerHTML = `<div role="${role}" aria-labelledby="${role === 'menu' ? 'account' : ''}"><button>Salir</button></div>`
    drawn.querySelector('button')?.focus()
    const answer = confirm(question)
    drawn.remove()
    await press('Cancelar')
    await answer
    expect(document.activeElement).toBe(there())
  })

  test('the keyboard is left alone when it was on no element', async () => {
    open()
    const answer = confirm(question)
    await press('Cancelar')
    await answer
    expect(document.activeElement).not.toBe(screen.getByRole('main'))
  })
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

test('a fault is told until the person answers something else', async () => {
  let isChosen = false
  open()
  const details = (
    <button
      type="button"
      onClick={() => {
        isChosen = true
      }}
    >
      Elegir
    </button>
  )
  const answer = confirm({ ...question, details, fault: () => (isChosen ? undefined : 'Elija a quién.') })
  await press('Desactivar')
  expect(screen.getByRole('alert').textContent).toBe('Elija a quién.')
  await press('Elegir')
  expect(screen.queryByRole('alert')).toBeNull()
  await press('Desactivar')
  expect(await answer).toBe(true)
})
