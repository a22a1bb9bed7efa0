import { cleanup, screen, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { getRequirement } from '../../../contract/follow-up/requirements.wire.ts'
import { showPage } from '../../testing/show-page.tsx'
import { RequirementView } from './card/requirement-view.tsx'
import { repeatedTexts } from './photo-messages.ts'
import type { Requirement } from './requirements.queries.ts'
import { aRequirement } from './testing.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  URL.createObjectURL = () => 'blob:photo'
  URL.revokeObjectURL = () => {}
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const photo = (letter: string) => `${letter.repeat(64)}.jpg`

function open(own: Partial<Requirement>) {
  const reply = z.encode(getRequirement.reply, { requirement: aRequirement(own) })
  vi.stubGlobal('fetch', async (path: string) =>
    path.includes('/api/images/')
      ? new Response(new Blob(['x'], { type: 'image/jpeg' }))
      : Response.json({ success: true, data: reply }),
  )
  return showPage(<RequirementView requirementId={9} followUp={() => null} />)
}

const evidence = (images: string[], repeatedImages?: string[]): Requirement['evidence'][number] => ({
  ...{ id: 3, text: 'Se selló la trampa de grasa.', images, by: 'Tomás Blanco', state: 'recibida' as const },
  ...{ receivedAt: '2026-11-28T15:00:00Z', reason: null, decidedBy: null, decidedAt: null },
  ...(repeatedImages && { repeatedImages }),
})
const verdict = (isPhotoRepeated?: boolean): Requirement['events'][number] => ({
  ...{ at: '2026-12-16T15:00:00Z', by: 'Tomás Blanco', kind: 'verificada' as const, day: '2026-12-14' },
  ...{ fromState: 'abierto' as const, toState: 'cumplido' as const },
  details: { inspectionId: 160, acta: '2026-000160', verdict: 'cumple', observation: 'Limpia.', image: photo('c') },
  ...(isPhotoRepeated !== undefined && { isPhotoRepeated }),
})
const block = (name: string) => screen.findByRole('region', { name })

test('the reviewer reads which photos of evidence were used before', async () => {
  const [first, second, third] = [photo('a'), photo('b'), photo('d')]
  open({ state: 'declarado', evidence: [evidence([first, second, third], [second])] })
  const list = within(await block('Evidencia'))
  list.getByText(repeatedTexts.badge)
  list.getByText('La foto 2 ya se había usado en este establecimiento, en un hallazgo o como evidencia.')
  cleanup()
  open({ state: 'declarado', evidence: [evidence([first, second, third], [first, third])] })
  const other = within(await block('Evidencia'))
  other.getByText('Las fotos 1 y 3 ya se habían usado en este establecimiento, en un hallazgo o como evidencia.')
})

test('the history marks a verdict whose photo was used before', async () => {
  open({ state: 'cumplido', beforeImage: photo('c'), events: [verdict(true)] })
  const history = within(await block('Historia'))
  history.getByText(repeatedTexts.badge)
  history.getByText(repeatedTexts.ofVerdict)
  expect((await axe.run(document.body, { rules: { region: { enabled: false } } })).violations).toEqual([])
})

test.each([
  ['no photo is repeated', [] as string[], false],
  ['an older server does not tell', undefined, undefined],
])('nothing is marked where %s', async (_, repeatedImages, isPhotoRepeated) => {
  open({ state: 'cumplido', evidence: [evidence([photo('a')], repeatedImages)], events: [verdict(isPhotoRepeated)] })
  await block('Historia')
  expect(screen.queryByText(repeatedTexts.badge)).toBeNull()
})
