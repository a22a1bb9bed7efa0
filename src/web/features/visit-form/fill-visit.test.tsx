import 'fake-indexeddb/auto'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { enqueue, listVisitCommands } from '../../offline/outbox/outbox.ts'
import { visitDatabase } from '../../offline/store/visit-database.ts'
import { itemSlot } from '../../offline/store/visit-slot.ts'
import { aPreparedVisit, aProgress } from '../../offline/visits/testing.ts'
import { withWrites } from '../../offline/visits/visit-progress.ts'
import { ConfirmHost } from '../../ui/confirm/confirm-host.tsx'
import { onPlainHttp } from '../../ui/testing.ts'
import { readDraft, writeDraft } from './draft/local-drafts.ts'
import { emptyDraft, emptyItem } from './draft/visit-draft.ts'
import { FillVisit } from './fill-visit.tsx'
import { useDeviceVisit } from './opening/use-device-visit.ts'
import { aChecklist, anItemWrite } from './testing.ts'

// IndexedDB in JavaScript is slow.
configure({ asyncUtilTimeout: 5_000 })

const owner = { userId: 2, assignmentId: 7 }
const key = (itemId: number) => `00000000-0000-4000-8000-${String(itemId).padStart(12, '0')}`

/** The server has the closing parts already, because there is no canvas to sign on. */
const signed = aProgress(owner.assignmentId, {
  hasHealthObservation: true,
  hasEstablishmentSignature: true,
  hasWitnessSignature: true,
})

/** A page that reads the device and no server. */
function Filled() {
  const device = useDeviceVisit(owner)
  if (!device?.prepared) return null
  const { prepared, commands } = device
  const { header, progress } = prepared
  const visit = { header, progress, checklist: aChecklist, commands, lastFindings: [], isPrepared: true }
  return <FillVisit userId={owner.userId} visit={visit} />
}

function open() {
  const root = createRootRoute({ component: Filled })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
      <ConfirmHost />
      <Notifications />
    </MantineProvider>,
  )
}

/** The second section: two items of 25 points. */
const drafted = {
  ...emptyDraft,
  items: {
    5: { ...emptyItem, concept: 'A' as const },
    6: { ...emptyItem, concept: 'NA' as const, observation: 'No hay cocina' },
  },
}
const section = (name: string) => within(screen.getByRole('region', { name: new RegExp(`^${name}`) }))
const card = (number: string) => within(screen.getByRole('article', { name: new RegExp(`^${number} `) }))
const press = (scope: { getByRole: typeof screen.getByRole }, name: string) =>
  fireEvent.click(scope.getByRole('button', { name }))
const unfold = async (name: string) =>
  fireEvent.click((await screen.findAllByRole('button', { name: new RegExp(`^${name}`) }))[0] as HTMLElement)
const statesOf = async () => (await listVisitCommands(owner)).map(({ slot, state }) => `${slot} ${state}`)

/** Leaves a command in the state of a refusal by the server. */
async function refuseSixth(): Promise<void> {
  await enqueue(
    owner,
    [5, 6].map((id) => ({ slot: itemSlot(id), key: key(id), write: anItemWrite(id, 'A', 25) })),
  )
  await visitDatabase.commands
    .filter(({ slot }) => slot === 'item-6')
    .modify({ state: 'refused', refusal: { code: 'x', message: 'No se acepta.' } })
}

beforeEach(async () => {
  localStorage.clear()
  await Promise.all(visitDatabase.tables.map((table) => table.clear()))
  await visitDatabase.visits.put(aPreparedVisit(owner, { progress: signed }))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('the browser, as a visit is opened to be filled,', () => {
  /** A browser that has promised no persistence, and does not when asked. */
  const aBrowser = (differences: object = {}) => {
    const persist = vi.fn(async () => false)
    Object.defineProperty(navigator, 'storage', {
      value: { persisted: async () => false, persist, ...differences },
      configurable: true,
    })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'storage'))
    return persist
  }
  const openIt = async () => {
    open()
    await screen.findByRole('region', { name: /^Equipos/ })
    await rested()
  }
  const rested = () => new Promise((resolve) => setTimeout(resolve, 50))

  test('is asked once to keep what is put in, however many are opened', async () => {
    const persist = aBrowser()
    await openIt()
    expect(persist).toHaveBeenCalledOnce()
    cleanup()
    await openIt()
    expect(persist).toHaveBeenCalledOnce()
  })

  test('is not asked for what it has promised', async () => {
    const persist = aBrowser({ persisted: async () => true })
    await openIt()
    expect(persist).not.toHaveBeenCalled()
  })

  test.each([
    ['cannot promise it', { persist: undefined, persisted: undefined }],
    ['fails at it', { persist: () => Promise.reject(new Error('Shut.')) }],
  ])('that %s opens the visit all the same', async (_, differences) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    aBrowser(differences)
    await openIt()
  })
})

describe('saving a section', () => {
  test('puts it on the device to be sent, and goes on to the next', async () => {
    writeDraft(localStorage, owner, drafted)
    open()
    await unfold('Equipos')
    press(section('Equipos'), 'Guardar sección')
    await waitFor(() => expect(section('Equipos').getByText('Por enviar')).toBeTruthy())
    expect(await statesOf()).toEqual(['item-5 waiting', 'item-6 waiting'])
    const [given] = await listVisitCommands(owner)
    expect(given?.filledOn).toEqual({ establishmentId: 5, checklistId: aChecklist.id })
    expect(section('Edificación').getByRole('button', { name: 'Guardar sección' })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('works on plain http', async () => {
    onPlainHttp()
    writeDraft(localStorage, owner, drafted)
    open()
    await unfold('Equipos')
    press(section('Equipos'), 'Guardar sección')
    await waitFor(async () => expect(await statesOf()).toEqual(['item-5 waiting', 'item-6 waiting']))
  })

  test('that the device has no room for is said, and loses nothing', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const full = () => {
      throw new DOMException('Full.', 'QuotaExceededError')
    }
    visitDatabase.commands.hook('creating', full)
    try {
      writeDraft(localStorage, owner, drafted)
      open()
      await unfold('Equipos')
      press(section('Equipos'), 'Guardar sección')
      expect((await section('Equipos').findByRole('alert')).textContent).toContain('le falta espacio')
    } finally {
      visitDatabase.commands.hook('creating').unsubscribe(full)
    }
    expect(await statesOf()).toEqual([])
    expect(card('2.2').getByLabelText<HTMLTextAreaElement>(/Por qué no aplica/).value).toBe('No hay cocina')
    press(section('Equipos'), 'Guardar sección')
    await waitFor(async () => expect(await statesOf()).toHaveLength(2))
  })

  test('that fails for another reason is said, and not put down to space', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    onPlainHttp(() => {
      throw new Error('No random bytes.')
    })
    writeDraft(localStorage, owner, drafted)
    open()
    await unfold('Equipos')
    press(section('Equipos'), 'Guardar sección')
    const { textContent: text } = await section('Equipos').findByRole('alert')
    expect(text).toContain('no pudo guardar')
    expect(text).not.toContain('le falta espacio')
  })

  test('what waits can be corrected, whole, and saved again', async () => {
    writeDraft(localStorage, owner, drafted)
    open()
    await unfold('Equipos')
    press(section('Equipos'), 'Guardar sección')
    await waitFor(() => expect(section('Equipos').getByText('Por enviar')).toBeTruthy())
    await unfold('Equipos')
    press(card('2.2'), 'Corregir')
    const justification = await waitFor(() => card('2.2').getByLabelText<HTMLTextAreaElement>(/Por qué no aplica/))
    expect(justification.value).toBe('No hay cocina')
    expect(await statesOf()).toEqual(['item-5 waiting'])
    fireEvent.change(justification, { target: { value: 'No se cocina' } })
    press(section('Equipos'), 'Guardar sección')
    await waitFor(async () => expect(await statesOf()).toEqual(['item-5 waiting', 'item-6 waiting']))
    const [, again] = await listVisitCommands(owner)
    expect(again?.write.body).toMatchObject({ observation: 'No se cocina' })
  })
})

describe('saving a closing part', () => {
  const observed = () => within(screen.getByRole('region', { name: /^Observaci/ }))
  beforeEach(() =>
    visitDatabase.visits.put(aPreparedVisit(owner, { progress: { ...signed, hasHealthObservation: false } })),
  )

  test('sends nothing that the server could not keep: half an emoji, a zero byte', async () => {
    writeDraft(localStorage, owner, { ...emptyDraft, healthObservation: 'Limpio \ud83d\0.' })
    open()
    await screen.findByRole('region', { name: /^Observaci/ })
    press(observed(), 'Guardar: Observación de la autoridad sanitaria')
    await waitFor(async () => expect(await statesOf()).toEqual(['health-observation waiting']))
    const [given] = await listVisitCommands(owner)
    expect(given?.write.body).toEqual({ observation: 'Limpio \ufffd.' })
  })
})

describe('what ends the visit on this device takes its person to the notice that says so:', () => {
  const finish = async () => {
    const notice = (await screen.findByText(/^Inspección terminada en este dispositivo/)).closest('[role=status]')
    await waitFor(() => expect(document.activeElement).toBe(notice))
  }
  const give = (ids: number[]) =>
    enqueue(
      owner,
      ids.map((id) => ({ slot: itemSlot(id), key: key(id), write: anItemWrite(id) })),
    )

  test('a section', async () => {
    await give([1, 2, 3, 4])
    writeDraft(localStorage, owner, drafted)
    open()
    await screen.findByRole('button', { name: 'Guardar sección' })
    press(section('Equipos'), 'Guardar sección')
    await finish()
  })

  const unobserved = { ...signed, hasHealthObservation: false }
  const observe = async () => {
    await visitDatabase.visits.put(aPreparedVisit(owner, { progress: unobserved }))
    writeDraft(localStorage, owner, { ...emptyDraft, healthObservation: 'Limpio' })
    open()
    press(
      within(await screen.findByRole('region', { name: /^Observaci/ })),
      'Guardar: Observación de la autoridad sanitaria',
    )
  }

  test('a closing part', async () => {
    await give([1, 2, 3, 4, 5, 6])
    await observe()
    await finish()
  })

  test('but not while something else is missing', async () => {
    await give([1, 2, 3, 4, 5])
    await observe()
    await waitFor(() => expect(document.activeElement?.id).toBe('part-health-observation'))
  })

  test('nor while the server refuses something', async () => {
    await give([1, 2, 3, 4, 5, 6])
    await visitDatabase.commands.filter(({ slot }) => slot === 'item-6').modify({ state: 'refused' })
    await observe()
    await waitFor(() => expect(document.activeElement?.id).toBe('part-health-observation'))
  })
})

describe('a refusal', () => {
  test('has the server’s text at its item, and says what to do', async () => {
    await refuseSixth()
    open()
    await waitFor(() => expect(section('Equipos').getByText('Rechazada')).toBeTruthy())
    await unfold('Equipos')
    expect(card('2.2').getByRole('alert').textContent).toContain('No se acepta.')
    for (const name of ['Corregir', 'Volver a enviar', 'Conservar sin enviar', 'Descartar']) {
      expect(card('2.2').getByRole('button', { name })).toBeTruthy()
    }
  })

  test('is kept, sent again, or thrown away after a question that names what is lost', async () => {
    await refuseSixth()
    writeDraft(localStorage, owner, drafted)
    open()
    await unfold('Equipos')
    press(card('2.2'), 'Conservar sin enviar')
    await waitFor(() => expect(card('2.2').getByText('Sin enviar')).toBeTruthy())
    press(card('2.2'), 'Volver a enviar')
    await waitFor(async () => expect(await statesOf()).toContain('item-6 waiting'))
    await visitDatabase.commands.filter(({ slot }) => slot === 'item-6').modify({ state: 'refused' })
    await waitFor(() => expect(card('2.2').getByText('Rechazada')).toBeTruthy())
    press(card('2.2'), 'Descartar')
    const question = within(await screen.findByRole('dialog'))
    expect(question.getByText(/la calificación «Aceptable \(A\)»/)).toBeTruthy()
    press(question, 'Cancelar')
    expect(await statesOf()).toContain('item-6 refused')
    press(card('2.2'), 'Descartar')
    press(within(await screen.findByRole('dialog')), 'Descartar')
    await waitFor(async () => expect(await statesOf()).toEqual(['item-5 waiting']))
    await waitFor(() =>
      expect(
        card('2.2')
          .getAllByRole('radio')
          .some((one) => (one as HTMLInputElement).checked),
      ).toBe(false),
    )
    expect(readDraft(localStorage, owner).items[6]).toEqual(emptyItem)
    expect(readDraft(localStorage, owner).items[5]?.concept).toBe('A')
  })
})

describe('what was filled on another edition can be kept or discarded, and nothing else', () => {
  const filledOn = { establishmentId: 5, checklistId: aChecklist.id + 1 }
  const refusal = { code: 'inspection.visit-changed', message: 'La visita cambió.' }
  const actions = async () => {
    const part = await screen.findByRole('region', { name: /^Observaci/ })
    await within(part).findByText(/Lo demás de esta visita espera|Por enviar/)
    return ['Corregir', 'Volver a enviar', 'Conservar sin enviar', 'Descartar'].filter((name) =>
      within(part).queryByRole('button', { name }),
    )
  }
  const give = async (filled: typeof filledOn) => {
    const unobserved = { ...signed, hasHealthObservation: false }
    await visitDatabase.visits.put(aPreparedVisit(owner, { progress: unobserved }))
    const write = { call: 'health-observation', body: { observation: 'Limpio' } } as const
    await enqueue(owner, [{ slot: 'health-observation', key: key(9), write, filledOn: filled }])
  }

  test.each([
    ['while it waits', filledOn, 'waiting', []],
    ['once it is refused', filledOn, 'refused', ['Conservar sin enviar', 'Descartar']],
    [
      'unless the visit is again what it was',
      { ...filledOn, checklistId: aChecklist.id },
      'refused',
      ['Volver a enviar', 'Conservar sin enviar', 'Descartar'],
    ],
  ] as const)('%s', async (_title, filled, state, offered) => {
    await give(filled)
    if (state === 'refused') await visitDatabase.commands.toCollection().modify({ state, refusal })
    open()
    expect(await actions()).toEqual(offered)
  })
})

test('a visit that lacks nothing but the server says so, and stays', async () => {
  await visitDatabase.visits.put(aPreparedVisit(owner))
  const signature = 'data:image/png;base64,AAAA'
  const signer = { name: 'Luz', idCard: '45678', role: 'Cocinera', signature }
  await enqueue(owner, [
    ...[1, 2, 3, 4, 5, 6].map((id) => ({ slot: itemSlot(id), key: key(id), write: anItemWrite(id) })),
    { slot: 'health-observation', key: key(7), write: { call: 'health-observation', body: { observation: 'Limpio' } } },
    { slot: 'establishment-signature', key: key(8), write: { call: 'establishment-signature', body: signer } },
    { slot: 'witness-signature', key: key(9), write: { call: 'witness-signature', body: signer } },
  ])
  open()
  const notice = await screen.findByText(/^Inspección terminada en este dispositivo\. Se cerrará cuando el servidor/)
  expect(notice.closest('[role=status]')?.textContent).toContain('9 partes por enviar')
  await visitDatabase.commands.filter(({ slot }) => slot === 'item-6').modify({ state: 'refused' })
  await waitFor(() => expect(screen.queryByText(/^Inspección terminada/)).toBeNull())
})

test('a draft that this version of the app cannot read is said to be there', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  localStorage.setItem('inspection-draft-7', JSON.stringify({ users: { 2: { items: 7 } } }))
  open()
  await screen.findByText(/se guardó con otra versión de la aplicación/)
})

test('a visit that lacks nothing, but of which the server refused a part, says that the rest waits for it', async () => {
  // Another device has answered the item meanwhile.
  const saved = withWrites(signed, [anItemWrite(6, 'A', 25)])
  await visitDatabase.visits.put(aPreparedVisit(owner, { progress: saved }))
  await enqueue(
    owner,
    [6, 1, 2, 3, 4, 5].map((id) => ({ slot: itemSlot(id), key: key(id), write: anItemWrite(id) })),
  )
  const refusal = { code: 'inspection.item-answered', message: 'Ya fue diligenciada' }
  await visitDatabase.commands.filter(({ slot }) => slot === 'item-6').modify({ state: 'refused', refusal })
  open()
  const notice = (await screen.findByText(/el servidor rechazó una parte/)).closest('[role=alert]') as HTMLElement
  expect(notice.textContent).toContain('Lo demás de esta visita espera hasta que decida.')
  expect(screen.queryByText(/^Inspección terminada/)).toBeNull()
  press(within(notice), 'Ver lo rechazado')
  await screen.findByText(/El servidor ya tiene una respuesta/)
})
