import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { showPage } from '../../../testing/show-page.tsx'
import { aDocument, aFile } from '../testing.ts'
import { DocumentStates } from './document-states.tsx'
import { Documents } from './documents.tsx'

const WARNING = 'Protegido con contraseña'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('a document that asks for a password', () => {
  test.each([
    ['the table of a desk', false],
    ['the cards of a phone', true],
  ])('a document that asks for a password says so in %s, and others do not', async (_, isNarrow) => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: isNarrow && query === '(width < 1024px)',
      addEventListener: () => {},
      removeEventListener: () => {},
    }))
    const contents = [aDocument({ isProtected: true }), aDocument({ id: 32, title: 'Plano' })]
    showPage(<Documents file={aFile({ contents })} onShow={() => {}} />)
    await waitFor(() => expect(screen.queryAllByRole('table')).toHaveLength(isNarrow ? 0 : 1))
    const rowOf = async (name: string) => (await screen.findByRole('button', { name })).closest('tr, li')?.textContent
    expect(await rowOf('Certificado de fumigación')).toContain(WARNING)
    expect(await rowOf('Plano')).not.toContain(WARNING)
  })

  test('a document that asks for a password says it beside its other states, in words', async () => {
    const document = aDocument({ isProtected: true, isSensitive: true, withdrawnAt: '2026-11-03T15:00:00.000Z' })
    showPage(<DocumentStates document={document} />)
    const badge = await screen.findByText(WARNING)
    expect(badge.closest('span:has(> :nth-child(4))')?.textContent).toBe(`RetiradoSensible${WARNING}Sin virus`)
  })
})
