import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { useIsFormInUse } from './form-in-use.ts'

afterEach(cleanup)

/** A form and, beside it, an element that is due to be drawn soon. */
function Page({ other }: { other: { change: () => void } }) {
  const isFormInUse = useIsFormInUse()
  const [text, setText] = useState('')
  const [, setChanges] = useState(0)
  other.change = () => setChanges((before) => before + 1)
  return (
    <>
      <textarea aria-label="Observación" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <input type="search" aria-label="Buscar" defaultValue="" />
      <output>{isFormInUse ? 'se llena' : 'no se llena'}</output>
    </>
  )
}

async function openPage() {
  const other = { change: () => {} }
  const root = createRootRoute({ component: () => <Page other={other} /> })
  render(<RouterProvider router={createRouter({ routeTree: root, history: createMemoryHistory() })} />)
  await screen.findByRole('textbox')
  return other
}

/** Types as a browser does: the text is in the field before any listener runs. */
function type(field: HTMLElement, text: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  set?.call(field, text)
  const event = new InputEvent('input', { bubbles: true, data: text })
  // React reads `window.event` to decide how urgent a change of state is.
  vi.stubGlobal('event', event)
  field.dispatchEvent(event)
  vi.unstubAllGlobals()
}

test('the first letter of a page stays, although the form is about to be redrawn', async () => {
  const other = await openPage()
  // A browser draws between one listener and the next; the simulated one must be told to.
  const drawWhatIsDue = () => flushSync(() => {})
  document.addEventListener('input', drawWhatIsDue, true)
  // Within `act` nothing would be drawn before its end.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  try {
    other.change()
    type(screen.getByRole('textbox'), 'E')
    await screen.findByText('se llena')
  } finally {
    document.removeEventListener('input', drawWhatIsDue, true)
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  }
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'E')
})

test('a search fills no form', async () => {
  await openPage()
  await act(async () => type(screen.getByRole('searchbox'), 'fogón'))
  expect(screen.getByRole('status').textContent).toBe('no se llena')
})
