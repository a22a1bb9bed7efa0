import { MantineProvider } from '@mantine/core'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aDraftStore } from '../testing.ts'
import { KeptNote } from './kept-note.tsx'
import { DraftContext } from './use-visit-draft.ts'

afterEach(cleanup)

test("the line is always there, also when nothing is kept: no signer's form moves", () => {
  const store = aDraftStore()
  const aNote = (isBegun: boolean) => (
    <MantineProvider env="test">
      <DraftContext value={store}>
        <KeptNote isBegun={isBegun} />
      </DraftContext>
    </MantineProvider>
  )
  const { container, rerender } = render(aNote(false))
  const lines = () => [...container.querySelectorAll('p')].map(({ textContent }) => textContent?.trim())
  expect(lines()).toEqual([''])
  rerender(aNote(true))
  expect(lines()).toEqual(['Guardado en este dispositivo'])
  act(() => store.set({ persistence: 'failed' }))
  expect(lines()).toEqual([''])
})
