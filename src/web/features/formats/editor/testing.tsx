import { fireEvent, screen, within } from '@testing-library/react'
import { vi } from 'vitest'
import { z } from 'zod'
import { getEdition, getFormat } from '../../../../contract/formats/formats.wire.ts'
import type { FormatContent } from '../../../../domain/formats/format-draft.ts'
import { showPage } from '../../../testing/show-page.tsx'
import type { FormatDetail } from '../formats.queries.ts'
import { aContent, aFormat } from '../testing.ts'
import { DraftOfFormat } from './draft-of-format.tsx'

type Sent = { method: string; path: string; body: { row_version: number; content: FormatContent } }

export type Answer = { status: number; body: unknown }

export const ok = (data: unknown): Answer => ({ status: 200, body: { success: true, data } })

export const saved = (rowVersion: number) => ok({ row_version: rowVersion, problems: [] })

/** The network's end: `formats` are read one after the other, the last again and again; writes get `answers`. */
export function serve(formats: FormatDetail[], ...answers: Answer[]) {
  const sent: Sent[] = []
  const waiting = [...formats]
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'GET' && url.includes('/editions/')) {
      const edition = { checklistId: 70, version: 3, effectiveFrom: '2026-02-01', formatId: 1_000_001 } as const
      const told = { ...edition, code: 'PANADERIA', name: 'Panaderías', state: 'vigente', content: aContent } as const
      return Response.json({ success: true, data: z.encode(getEdition.reply, { edition: told }) })
    }
    if (method === 'GET') {
      const [format = aFormat()] = waiting.length > 1 ? waiting.splice(0, 1) : waiting
      return Response.json({ success: true, data: z.encode(getFormat.reply, { format }) })
    }
    const { content, ...fields } = JSON.parse(String(body ?? '{}'))
    // A structure travels as JSON text.
    sent.push({ method, path: url, body: { ...fields, ...(content && { content: JSON.parse(content) }) } })
    const answer = answers.shift() ?? saved(sent.length + 3)
    return Response.json(answer.body, { status: answer.status })
  })
  return sent
}

export const published = vi.fn()

const Page = () => (
  <DraftOfFormat
    formatId={1_000_001}
    back={<span>Volver</span>}
    renderTrial={(checklist, isPhone) => (
      <p>
        Formulario de {checklist.sections.length} bloques en {isPhone ? 'teléfono' : 'escritorio'}
      </p>
    )}
    onPublished={published}
  />
)

export async function open() {
  showPage(<Page />)
  await screen.findByRole('heading', { name: 'Borrador de «Panaderías»' })
}

export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

export const rows = (name: RegExp) =>
  screen.getAllByRole('button', { name }).filter((button) => button.hasAttribute('aria-expanded'))

export const item = (number: string) => rows(new RegExp(`^${number} `))[0] as HTMLElement

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`))

export const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })

export const problems = () => within(screen.getByRole('complementary', { name: 'Lo que falta' }))
