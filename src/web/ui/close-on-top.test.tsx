import { Drawer, MantineProvider, Modal } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { closeOnTop } from './window-focus.ts'

function Windows() {
  const [open, setOpen] = useState<'both' | 'lower' | 'none'>('both')
  return (
    <MantineProvider env="test">
      {open !== 'none' && (
        <Drawer opened onClose={closeOnTop(() => setOpen('none'))} title="Lower">
          {open === 'both' && <Modal opened onClose={() => setOpen('lower')} title="Upper" />}
        </Drawer>
      )}
    </MantineProvider>
  )
}

test('Escape closes the upper of two windows, and the lower one with the next press', async () => {
  render(<Windows />)
  await screen.findByRole('dialog', { name: 'Upper' })
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Upper' })).toBeNull())
  expect(screen.getByRole('dialog', { name: 'Lower' })).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
