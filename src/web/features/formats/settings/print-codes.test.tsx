import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Official, USER_TYPE } from '../../../../domain/access/official.ts'
import { PRINTED_SUBJECTS } from '../../../../domain/formats/format-forms.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { subjectWords } from './messages.ts'
import { PrintCodes } from './print-codes.tsx'

const administrator: Official = { id: 1, email: 'ana@vigia.demo', departmentId: 13, userType: USER_TYPE.administrator }

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a code is offered for documents that Vigía prints, and others stay in the list', async () => {
  const code = {
    ...{ print_format_id: 1, subject: 'measure', code: 'SIG-FO-3', version: '01', dated: null },
    ...{ effective_from: '2026-01-01', created_by: 'Ana Ruiz', created_at: '2025-12-01T15:00:00.000Z' },
  }
  vi.stubGlobal('fetch', async () => Response.json({ success: true, data: { print_formats: [code], total: 1 } }))
  showPage(<PrintCodes official={administrator} />)
  await screen.findByText('SIG-FO-3')
  screen.getByText(subjectWords.measure)
  fireEvent.click(screen.getByRole('button', { name: 'Nuevo código' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Nuevo código' }))
  const offered = dialog.getAllByRole('option').map((option) => option.textContent)
  expect(offered).toEqual(PRINTED_SUBJECTS.map((subject) => subjectWords[subject]))
})
