import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FormatSection } from '../../../../domain/formats/format-draft.ts'
import { aContent, aDraft, aFormat, anItem } from '../testing.ts'
import { type Answer, item, ok, open, press, published, saved, serve, type } from './testing.tsx'

const refusal = (status: number, code: string, more: object = {}): Answer => ({
  status,
  body: { success: false, error: { code, message: 'No.', ...more } },
})

const [firstSection, secondSection] = aContent.sections as [FormatSection, FormatSection]

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  published.mockClear()
})
afterEach(() => {
  cleanup()
  notifications.clean()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the draft is saved', () => {
  test('a while after the last key, once, and with the newer version after it', async () => {
    const sent = serve([aFormat()])
    await open()
    fireEvent.click(item('1.1'))
    type('Título', 'Pisos')
    type('Título', 'Pisos lisos')
    expect(screen.getByText('Sin guardar')).toBeTruthy()
    await screen.findByText(/^Guardado \d\d:\d\d$/)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ method: 'PUT', path: '/api/formats/1000001/draft', body: { row_version: 3 } })
    expect(sent[0]?.body.content.sections[0]?.items[0]?.title).toBe('Pisos lisos')
    type('Título', 'Pisos lavables')
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]?.body.row_version).toBe(4)
  })

  test('a failure is told, and saving can be tried at once', async () => {
    const sent = serve([aFormat()], { status: 500, body: {} })
    await open()
    fireEvent.click(item('1.1'))
    type('Título', 'Pisos')
    await screen.findByText(/^Sin guardar\. /)
    press('Guardar ahora')
    await screen.findByText(/^Guardado \d/)
    expect(sent).toHaveLength(2)
  })
})

describe('two editors at once', () => {
  const theirs = {
    sections: [
      { ...firstSection, items: firstSection.items.with(0, anItem('1.1', { lineage: 1, title: 'Techos' })) },
      secondSection,
    ],
  }
  const conflict = refusal(409, 'format.draft-changed', { saved_by: 'Ana Ruiz', saved_at: '2026-11-27T15:41:00.000Z' })

  test('the second learns who saved when, sees what differs, and goes on with the saved draft', async () => {
    const sent = serve([aFormat(), aFormat({ draft: aDraft({ rowVersion: 9, content: theirs }) })], conflict)
    await open()
    fireEvent.click(item('1.1'))
    type('Título', 'Pisos')
    await screen.findByText('Ana Ruiz guardó este borrador a las 10:41. Vea sus cambios antes de seguir.')
    type('Título', 'Pisos lisos')
    press('Ver cambios')
    const dialog = within(await screen.findByRole('dialog', { name: 'Sus cambios frente a los de Ana Ruiz' }))
    expect(dialog.getByText('1 ítem cambió')).toBeTruthy()
    expect(dialog.getByRole('deletion').textContent).toContain('Pisos lisos')
    expect(dialog.getByRole('insertion').textContent).toContain('Techos')
    // Nothing more was sent: a second save would overwrite theirs.
    expect(sent).toHaveLength(1)
    fireEvent.click(dialog.getByRole('button', { name: 'Seguir con el borrador guardado' }))
    await screen.findByRole('button', { name: /^1\.1 Techos/ })
    fireEvent.click(item('1.1'))
    type('Título', 'Techos altos')
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]?.body.row_version).toBe(9)
  })

  test('the own changes of a second editor are kept as a copy, under a free code', async () => {
    const sent = serve(
      [aFormat(), aFormat({ id: 1_000_009, draft: aDraft({ rowVersion: 1 }) })],
      conflict,
      refusal(409, 'format.code-taken'),
      ok({ format_id: 1_000_009 }),
      saved(2),
    )
    await open()
    fireEvent.click(item('1.1'))
    type('Título', 'Pisos')
    fireEvent.click(await screen.findByRole('button', { name: 'Guardar los míos como copia' }))
    await screen.findByText('Sus cambios quedaron en el formato PANADERIA_COPIA2.')
    expect(sent.slice(1).map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/formats',
      'POST /api/formats',
      'PUT /api/formats/1000009/draft',
    ])
    expect(sent[3]?.body).toMatchObject({
      row_version: 1,
      content: { sections: [{ items: [{ title: 'Pisos' }, {}, {}] }, {}] },
    })
  })
})
