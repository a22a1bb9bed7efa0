import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startSession } from '../../../api/session-token.ts'
import { photoOf, type SlotCommand } from '../../../offline/outbox/outbox-command.ts'
import { itemSlot, type VisitSlot, verdictSlot } from '../../../offline/store/visit-slot.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { ItemCard } from '../answers/item-card.tsx'
import type { DraftStore } from '../draft/draft-store.ts'
import { DraftContext } from '../draft/use-visit-draft.ts'
import { emptyDraft, emptyItem, type VisitDraft } from '../draft/visit-draft.ts'
import { VerdictForm } from '../follow-up/verdict-form.tsx'
import { answeredStateOf } from '../outbox-status/answered-state.ts'
import { FormOutboxContext } from '../outbox-status/form-outbox.ts'
import { ChecklistSection } from '../sections/checklist-section.tsx'
import { aChecklist, aDraftStore, aProgress, theMoment } from '../testing.ts'
import { VisitContext } from '../visit-context.ts'
import type { OpenRequirement, SavedAnswer } from '../visit-form.queries.ts'
import { readPhotoFacts } from './photo-facts.ts'
import { browserThatDraws, jpegHead } from './testing.ts'

const [, section] = aChecklist.sections
if (!section) throw new Error('There are two sections.')
const finding = { ...emptyItem, concept: 'I' as const, observation: 'Grieta', photo: { takenAt: theMoment } }

/** A form whose draft holds a photo in a slot, and what it queues. */
function formOf(draft: Partial<VisitDraft>, slot: VisitSlot, photo = jpegHead(1_600, 120)) {
  const store = aDraftStore({ ...emptyDraft, ...draft }, new Map([[slot, photo]]))
  const queued: SlotCommand[] = []
  const enqueue = async (_: unknown, writes: readonly SlotCommand[]) => void queued.push(...writes)
  const shown = async () => {
    const sent = queued.map(({ write }) => photoOf(write)).find((medium) => medium !== undefined)
    return sent && (await readPhotoFacts(sent)).size
  }
  return { store, enqueue, queued, shown }
}

function show({ store, enqueue }: Pick<ReturnType<typeof formOf>, 'store' | 'enqueue'>, form: ReactNode) {
  const draft = { store, flush: async () => {}, hasUnreadable: false, discard: () => {} }
  const visit = {
    owner: { userId: 2, assignmentId: 7 },
    draft,
    filledOn: { establishmentId: 5, checklistId: 1 },
    addOptimistic: () => {},
  }
  showPage(
    <FormOutboxContext value={{ enqueue, send: () => {} }}>
      <VisitContext value={visit}>
        <DraftContext value={store}>{form}</DraftContext>
      </VisitContext>
    </FormOutboxContext>,
  )
}

const aSection = (
  <ChecklistSection
    section={section}
    answered={answeredStateOf(aProgress, [])}
    isOpen
    onToggle={() => {}}
    onEnqueued={() => ({ id: 'section-2', block: 'start' })}
  />
)
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const openTool = async (place: string) => {
  await press('Recortar')
  fireEvent.change(await screen.findByRole('slider'), { target: { value: place } })
}
const heldSize = async (store: DraftStore, slot: VisitSlot) =>
  (await readPhotoFacts(store.get().media.get(slot) as Blob)).size

beforeEach(() => {
  startSession('a session')
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  notifications.clean()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('a section that is saved while a photo of it is being cropped', () => {
  const slot = itemSlot(6)
  const items = { 5: { ...emptyItem, concept: 'A' as const }, 6: finding }

  test('sends the part that the tool shows, and says so', async () => {
    const drawn = browserThatDraws()
    const form = formOf({ items }, slot)
    show(form, aSection)
    await openTool('100')
    await press('Guardar sección')
    await screen.findByText('Foto del ítem 2.2: quedó recortada como se veía.')
    await waitFor(() => expect(form.queued).toHaveLength(2))
    expect(await form.shown()).toEqual({ width: 240, height: 120 })
    expect(drawn).toEqual([[1_360, 0, 240, 120, 0, 0, 240, 120]])
  })

  test('a save waits where the device cannot crop: the photo is named, whole, with its tool', async () => {
    const form = formOf({ items }, slot)
    show(form, aSection)
    await openTool('20')
    await press('Guardar sección')
    await screen.findByText(/^Foto del ítem 2\.2: este dispositivo no pudo recortarla/)
    const again = await screen.findByRole('button', { name: 'Intentar de nuevo' })
    await waitFor(() => expect(document.activeElement).toBe(again))
    expect(form.queued).toEqual([])
    expect(screen.getByRole<HTMLInputElement>('slider').value).toBe('20')
    // The way on without a crop.
    await press('Volver')
    await press('Guardar sección')
    await waitFor(() => expect(form.queued).toHaveLength(2))
    expect(await form.shown()).toEqual({ width: 1_600, height: 120 })
  })

  test('leaves the photo of what is no finding any more as it is', async () => {
    const form = formOf({ items }, slot)
    show(form, aSection)
    await openTool('20')
    fireEvent.click(
      within(screen.getByRole('article', { name: /^2\.2 / })).getByRole('radio', { name: /^Aceptable \(A\)/ }),
    )
    await press('Guardar sección')
    await waitFor(() => expect(form.queued).toHaveLength(2))
    expect(await form.shown()).toBeUndefined()
    expect(await heldSize(form.store, slot)).toEqual({ width: 1_600, height: 120 })
  })

  test('a section that lacks an answer crops nothing yet', async () => {
    const form = formOf({ items: { 6: finding } }, slot)
    show(form, aSection)
    await openTool('20')
    await press('Guardar sección')
    await screen.findByText(/^Por favor completa todos los campos/)
    expect(screen.getByRole<HTMLInputElement>('slider').value).toBe('20')
    expect(form.queued).toEqual([])
  })
})

test('a verdict that is saved while its photo is being cropped sends the part', async () => {
  browserThatDraws()
  const requirement: OpenRequirement = {
    id: 1,
    number: 'R-148-01',
    itemId: 1,
    text: 'Vacíe la trampa.',
    dueOn: '2026-12-01',
    beforeImage: null,
    isFollowed: true,
  }
  const verdicts = { 1: { verdict: 'parcial' as const, observation: 'Falta la tapa', photo: finding.photo } }
  const form = formOf({ verdicts }, verdictSlot(1))
  const before = { saved: undefined, command: undefined }
  show(
    form,
    <VerdictForm requirement={requirement} before={before} onEnqueued={() => ({ id: 'x', block: 'nearest' })} />,
  )
  await openTool('0')
  await press('Guardar verificación: R-148-01')
  await screen.findByText('Ahora: foto del requerimiento R-148-01: quedó recortada como se veía.')
  await waitFor(() => expect(form.queued).toHaveLength(1))
  expect(await form.shown()).toEqual({ width: 240, height: 120 })
})

test('a correction that is saved while its photo is being cropped sends the part', async () => {
  browserThatDraws()
  const [, item] = section.items
  if (!item) throw new Error('There are two items.')
  const saved: SavedAnswer = {
    itemId: 6,
    concept: 'AR',
    points: 12.5,
    observation: 'Mancha',
    isCritical: false,
    measure: null,
    samplesTaken: null,
    sampleRecord: '',
    counterSampleTaken: null,
    counterSampleRecord: '',
    evidence: null,
    savedBy: 2,
  }
  const form = formOf({ items: { 6: { ...finding, isCorrection: true } } }, itemSlot(6))
  show(form, <ItemCard item={item} saved={saved} command={undefined} mayCorrect isInConflict={false} />)
  await openTool('0')
  await press('Guardar corrección')
  await waitFor(() => expect(form.queued.map(({ write }) => write.call)).toEqual(['correction']))
  expect(await form.shown()).toEqual({ width: 240, height: 120 })
})
