import 'fake-indexeddb/auto'
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { enqueue, listVisitCommands } from '../../../offline/outbox/outbox.ts'
import { visitDatabase } from '../../../offline/store/visit-database.ts'
import { listMedia, saveMedium } from '../../../offline/store/visit-media.ts'
import { itemSlot } from '../../../offline/store/visit-slot.ts'
import { aPreparedVisit, aProgress } from '../../../offline/visits/testing.ts'
import { withWrites } from '../../../offline/visits/visit-progress.ts'
import { ConfirmHost } from '../../../ui/confirm/confirm-host.tsx'
import { readDraft, writeDraft } from '../draft/local-drafts.ts'
import { emptyDraft, emptyItem, type VisitDraft } from '../draft/visit-draft.ts'
import { aChecklist, anItemWrite } from '../testing.ts'
import { MovedVisit } from './moved-visit.tsx'
import { opening } from './testing.tsx'
import { useDeviceVisit } from './use-device-visit.ts'

const owner = { userId: 2, assignmentId: 7 }
/** The visit's establishment now and before. */
const HERE = 5
const THERE = 6

function Page() {
  const device = useDeviceVisit(owner, opening)
  if (!device?.prepared) return null
  const { prepared, commands } = device
  const { header, progress } = prepared
  const visit = { header, progress, checklist: aChecklist, commands, lastFindings: [], isPrepared: true }
  return (
    <MovedVisit userId={owner.userId} visit={visit}>
      <p>El formulario</p>
    </MovedVisit>
  )
}

const open = () =>
  render(
    <MantineProvider env="test">
      <Page />
      <ConfirmHost />
    </MantineProvider>,
  )

const filled = (establishmentId?: number): VisitDraft => ({
  ...emptyDraft,
  establishmentId,
  items: { 1: { ...emptyItem, concept: 'A' } },
})
const give = (establishmentId?: number) =>
  enqueue(owner, [
    {
      slot: itemSlot(1),
      key: '00000000-0000-4000-8000-000000000001',
      write: anItemWrite(1),
      filledOn: establishmentId === undefined ? undefined : { establishmentId, checklistId: 1 },
    },
  ])

/** A signature without any text: some users sign first. */
const sign = (establishmentId: number) =>
  saveMedium(owner, 'establishment-signature', 'data:image/png;base64,AAAA', establishmentId)

beforeEach(async () => {
  localStorage.clear()
  await Promise.all(visitDatabase.tables.map((table) => table.clear()))
  await visitDatabase.visits.put(aPreparedVisit(owner))
})
afterEach(cleanup)

test.each<[string, () => unknown]>([
  ['nothing', () => {}],
  ['a draft of this establishment', () => writeDraft(localStorage, owner, filled(HERE))],
  ['a draft that says of none', () => writeDraft(localStorage, owner, filled())],
  ['an emptied draft of another', () => writeDraft(localStorage, owner, { ...emptyDraft, establishmentId: THERE })],
  ['what waits for this establishment', () => give(HERE)],
  ['what waits and says of none', () => give()],
  ['a signature of this establishment', () => sign(HERE)],
  [
    'a signature that says of none',
    () => visitDatabase.media.put({ ...owner, slot: 'establishment-signature', content: 'data:' }),
  ],
])('a form with %s is there', async (_title, arrange) => {
  await arrange()
  open()
  expect(await screen.findByText('El formulario')).toBeTruthy()
})

test('a part filled for another establishment is never dropped on its own', async () => {
  const progress = withWrites(aProgress(owner.assignmentId), [anItemWrite(1)])
  await visitDatabase.visits.put(aPreparedVisit(owner, { progress }))
  writeDraft(localStorage, owner, filled(THERE))
  open()
  // The notice is shown after the page has looked for what may go.
  expect(await screen.findByText(/Lo llenó para otro establecimiento/)).toBeTruthy()
  expect(readDraft(localStorage, owner)).toEqual(filled(THERE))
})

test.each<[string, () => unknown]>([
  ['a draft', () => writeDraft(localStorage, owner, filled(THERE))],
  ['what waits', () => give(THERE)],
  ['a signature alone', () => sign(THERE)],
])('%s of another establishment stays apart until the person drops it', async (_title, arrange) => {
  await arrange()
  open()
  expect(await screen.findByText(/Lo llenó para otro establecimiento/)).toBeTruthy()
  expect(screen.queryByText('El formulario')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Descartar' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Descartar' }))
  expect(await screen.findByText('El formulario')).toBeTruthy()
  await waitFor(async () => expect(await listVisitCommands(owner)).toEqual([]))
  expect(readDraft(localStorage, owner)).toEqual(emptyDraft)
  expect(await listMedia(owner)).toEqual(new Map())
})
