import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useEffect, useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { beginAtField, useFocusBack } from './window-focus.ts'

function Window({ onClose, name }: { onClose: () => void; name: string }) {
  useFocusBack()
  const button = useRef<HTMLButtonElement>(null)
  // The focus trap of a window acts after its layout too.
  useEffect(() => button.current?.focus(), [])
  return (
    <button type="button" ref={button} onClick={onClose}>
      {name}
    </button>
  )
}

function Page() {
  const [open, setOpen] = useState<'first' | 'second'>()
  return (
    <>
      <button type="button" onClick={() => setOpen('first')}>
        Open
      </button>
      {open === 'first' && <Window name="Next" onClose={() => setOpen('second')} />}
      {open === 'second' && <Window name="Close" onClose={() => setOpen(undefined)} />}
    </>
  )
}

test('the focus returns to where it was before the first of two windows', async () => {
  render(<Page />)
  const opener = screen.getByRole('button', { name: 'Open' })
  opener.focus()
  fireEvent.click(opener)
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  const last = screen.getByRole('button', { name: 'Close' })
  await waitFor(() => expect(document.activeElement).toBe(last))
  fireEvent.click(last)
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

function MenuPage() {
  const [isMenu, setMenu] = useState(true)
  const [isOpen, setOpen] = useState(false)
  const choose = () => {
    setOpen(true)
    setMenu(false)
  }
  return (
    <>
      <button type="button" id="menu-button">
        Menu
      </button>
      {isMenu && (
        <div role="menu" aria-labelledby="menu-button">
          <button type="button" role="menuitem" onClick={choose}>
            Entry
          </button>
        </div>
      )}
      {isOpen && <Window name="Close" onClose={() => setOpen(false)} />}
    </>
  )
}

test('the focus goes to the button of the menu whose entry opened a window', async () => {
  render(<MenuPage />)
  const entry = screen.getByRole('menuitem')
  entry.focus()
  fireEvent.click(entry)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(document.activeElement?.id).toBe('menu-button'))
})

test.each([
  [
    'the first field that can be filled',
    '<p>A</p><input type="hidden"><input disabled><textarea id="field"></textarea><input>',
  ],
  ['the field that the form names itself', '<input><input id="field" data-autofocus>'],
])('a window begins at %s', (_name, content) => {
  const form = document.createElement('div')
  form.innerHTML = content
  beginAtField(form)
  expect([...form.querySelectorAll('[data-autofocus]')].map(({ id }) => id)).toEqual(['field'])
})
