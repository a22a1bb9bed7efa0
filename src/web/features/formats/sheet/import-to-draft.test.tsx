import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { getFormat } from '../../../../contract/formats/formats.wire.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { aDraft, aFormat } from '../testing.ts'
import { ImportToDraft } from './import-to-draft.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the dialog covers the old draft until the new one is read', async () => {
  const newer = aFormat({ draft: aDraft({ rowVersion: 4 }) })
  let answer = (_reply: Response) => {}
  const read = new Promise<Response>((resolve) => {
    answer = resolve
  })
  const requests: string[] = []
  vi.stubGlobal('fetch', async (_url: string, { method = 'GET' }: RequestInit) => {
    requests.push(method)
    return method === 'GET'
      ? read
      : Response.json({ success: true, data: { row_version: 4, problems: [], warnings: [] } })
  })
  const imported = vi.fn()
  showPage(<ImportToDraft format={aFormat()} flush={async () => true} rowVersion={() => 3} onImported={imported} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Importar de Excel' }))
  const file = new File(['PK'], 'lista.xlsx')
  fireEvent.change(await screen.findByLabelText(/^Libro/), { target: { files: [file] } })
  fireEvent.click(screen.getByRole('button', { name: 'Importar' }))
  await expect.poll(() => requests).toContain('GET')
  expect(screen.getByRole('dialog')).toBeTruthy()
  answer(Response.json({ success: true, data: z.encode(getFormat.reply, { format: newer }) }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(imported).toHaveBeenCalledWith(expect.objectContaining({ draft: newer.draft }))
})
