import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startSession } from '../../api/session-token.ts'
import { enqueue, listVisitCommands } from '../../offline/outbox/outbox.ts'
import { losableConnections } from '../../offline/store/testing.ts'
import { visitDatabase } from '../../offline/store/visit-database.ts'
import { itemSlot } from '../../offline/store/visit-slot.ts'
import type { VisitProgress } from '../../offline/visits/prepared-visit.ts'
import { aPreparedVisit, aProgress } from '../../offline/visits/testing.ts'
import { withWrites } from '../../offline/visits/visit-progress.ts'
import { showPage } from '../../testing/show-page.tsx'
import { onPlainHttp } from '../../ui/testing.ts'
import { readDraft, writeDraft } from './draft/local-drafts.ts'
import { emptyDraft, emptyItem } from './draft/visit-draft.ts'
import { FillVisit } from './fill-visit.tsx'
import { onDevice } from './opening/testing.tsx'
import { aChecklist, anItemWrite, theOfficials } from './testing.ts'
import { progressQuery } from './visit-form.queries.ts'

// The real pad's canvas needs a browser; a journey draws on it.
vi.mock('../../ui/signature/signature-pad.tsx', () => ({ SignaturePad: () => null }))

const owner = { userId: 2, assignmentId: 7 }
const key = (itemId: number) => `00000000-0000-4000-8000-${String(itemId).padStart(12, '0')}`

/** The server has the closing parts already, because there is no canvas to sign on. */
const signed = aProgress(owner.assignmentId, {
  hasHealthObservation: true,
  hasEstablishmentSignature: true,
  hasWitnessSignature: true,
})

const Filled = onDevice(owner, FillVisit)
const open = () => showPage(<Filled />)

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
    // The effects of the page, which ask the browser, have run by then.
    await act(async () => {})
  }

  test('the browser is asked once to keep entries, however many visits are opened', async () => {
    const persist = aBrowser()
    await openIt()
    await waitFor(() => expect(persist).toHaveBeenCalledOnce())
    cleanup()
    await openIt()
    expect(persist).toHaveBeenCalledOnce()
  })

  test('the browser is not asked for what it has promised', async () => {
    const persisted = vi.fn(async () => true)
    const persist = aBrowser({ persisted })
    await openIt()
    await waitFor(() => expect(persisted).toHaveBeenCalledOnce())
    await persisted.mock.results[0]?.value
    expect(persist).not.toHaveBeenCalled()
  })

  test.each([
    ['cannot promise it', { persist: undefined, persisted: undefined }],
    ['fails at it', { persist: () => Promise.reject(new Error('Shut.')) }],
  ])('a browser that %s opens the visit all the same', async (_, differences) => {
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

  test('a saved section is told to a screen reader again once the server has it', async () => {
    writeDraft(localStorage, owner, drafted)
    open()
    await unfold('Equipos')
    press(section('Equipos'), 'Guardar sección')
    await screen.findByText('Equipos: guardada en este dispositivo, por enviar.')
    const writes = (await listVisitCommands(owner)).map(({ write }) => write)
    await visitDatabase.visits.put(aPreparedVisit(owner, { progress: withWrites(signed, writes) }))
    await visitDatabase.commands.clear()
    expect((await screen.findByText('Equipos: guardada.')).getAttribute('role')).toBe('status')
  })

  test('works on plain http', async () => {
    onPlainHttp()
    writeDraft(localStorage, owner, drafted)
    open()
    await unfold('Equipos')
    press(section('Equipos'), 'Guardar sección')
    await waitFor(async () => expect(await statesOf()).toEqual(['item-5 waiting', 'item-6 waiting']))
  })

  test('a section without room on the device says so, and loses nothing', async () => {
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

  test('a section that fails for another reason says so, and does not blame space', async () => {
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

  describe('a section that loses its connection to the device', () => {
    /** A server that takes or refuses each write; without an answer it is out of reach. */
    const serve = (answer?: { success: boolean; error?: { code: string; message: string } }) => {
      const received: string[] = []
      vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
        if (!answer || !url.includes('/batch/')) throw new TypeError('Failed to fetch')
        const [{ key }] = JSON.parse(String((body as FormData).get('commands')))
        received.push(key)
        const results = [{ key, status: answer.success ? 200 : 422, ...answer }]
        return Response.json({ success: true, data: { results, closed: 0, inspections_id: null } })
      })
      onTestFinished(() => void vi.unstubAllGlobals())
      return received
    }
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    const saveWithout = async () => {
      const connections = losableConnections()
      visitDatabase.close({ disableAutoOpen: false })
      startSession('a session')
      writeDraft(localStorage, owner, drafted)
      showPage(<Filled />, { client })
      await unfold('Equipos')
      connections.lose()
      press(section('Equipos'), 'Guardar sección')
      return connections
    }
    const told = () => client.getQueryData<VisitProgress>(progressQuery(owner).queryKey)
    afterEach(() => visitDatabase.close({ disableAutoOpen: false }))
    beforeEach(() => {
      client.clear()
      vi.spyOn(console, 'error').mockImplementation(() => {})
      vi.spyOn(console, 'warn').mockImplementation(() => {})
    })

    test('a lost connection is told without a server, and the next try makes another', async () => {
      serve()
      const connections = await saveWithout()
      const { textContent: text } = await section('Equipos').findByRole('alert')
      expect(text).toMatch(/^Se perdió la conexión con el almacenamiento de este dispositivo/)
      expect(text).not.toMatch(/espacio|señal/)
      expect(card('2.2').getByLabelText<HTMLTextAreaElement>(/Por qué no aplica/).value).toBe('No hay cocina')
      connections.regain()
      press(section('Equipos'), 'Guardar sección')
      await waitFor(async () => expect(await statesOf()).toEqual(['item-5 waiting', 'item-6 waiting']))
    })

    test('leaves for the server at once, and is there', async () => {
      const received = serve({ success: true })
      const connections = await saveWithout()
      await screen.findByText(/se envió de una vez al servidor/)
      expect(told()?.answers.map(({ itemId }) => itemId)).toEqual([5, 6])
      expect(received).toEqual(Object.values(readDraft(localStorage, owner).keys))
      connections.regain()
      expect(await statesOf()).toEqual([])
    })

    test("a lost connection tells the server's refusal, and keeps the part in the form", async () => {
      serve({ success: false, error: { code: 'x', message: 'No se acepta.' } })
      await saveWithout()
      const { textContent: text } = await section('Equipos').findByRole('alert')
      expect(text).toContain('No se acepta.')
      expect(card('2.2').getByLabelText<HTMLTextAreaElement>(/Por qué no aplica/).value).toBe('No hay cocina')
      expect(told()?.answers).toEqual([])
    })
  })

  test('a waiting section can be corrected, whole, and saved again', async () => {
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

describe('an end of the visit on this device leads to its notice:', () => {
  const finish = async () => {
    const notice = (await screen.findByText(/^Inspección terminada en este dispositivo/)).closest('[role=status]')
    await waitFor(() => expect(document.activeElement).toBe(notice))
  }
  const goOn = async () =>
    press(within(await screen.findByRole('dialog', { name: 'Revisar y firmar' })), 'Confirmar y cerrar la visita')
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
    await goOn()
    await finish()
  })

  test('a summary comes before the notice, and a person who goes back saves nothing', async () => {
    await give([1, 2, 3, 4])
    writeDraft(localStorage, owner, drafted)
    open()
    await screen.findByRole('button', { name: 'Guardar sección' })
    press(section('Equipos'), 'Guardar sección')
    const review = within(await screen.findByRole('dialog', { name: 'Revisar y firmar' }))
    expect(review.getByText('FAVORABLE')).toBeTruthy()
    expect(await statesOf()).toHaveLength(4)
    fireEvent.click(review.getAllByRole('button', { name: 'Volver a la visita' })[1] as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await statesOf()).toHaveLength(4)
    expect(screen.getByRole('button', { name: 'Guardar sección' }).getAttribute('aria-busy')).toBe('false')
  })

  test("no notice comes before the user signs and settles the companion's part", async () => {
    await give([1, 2, 3, 4])
    writeDraft(localStorage, owner, drafted)
    await visitDatabase.visits.put(aPreparedVisit(owner, { progress: { ...signed, officials: [...theOfficials] } }))
    open()
    await screen.findByRole('button', { name: 'Guardar sección' })
    press(section('Equipos'), 'Guardar sección')
    await screen.findByText('Primero firme usted: su firma va antes de la que cierra la visita.')
    const own = within(screen.getByRole('region', { name: /^Su firma como/ }))
    press(own, 'Firmar como técnico')
    await own.findByText('Por enviar')
    press(section('Equipos'), 'Guardar sección')
    await screen.findByText('Falta decir cómo firma Yuranis Castro, o si no participó.')
    fireEvent.click(screen.getByRole('radio', { name: 'No participó en la visita' }))
    press(section('Equipos'), 'Guardar sección')
    await goOn()
    await finish()
    const slots = (await listVisitCommands(owner)).map(({ slot }) => slot)
    expect(slots.indexOf('official-2')).toBeLessThan(slots.indexOf('item-5'))
  })

  const unobserved = { ...signed, hasHealthObservation: false }
  const observe = async (verb = 'Guardar') => {
    await visitDatabase.visits.put(aPreparedVisit(owner, { progress: unobserved }))
    writeDraft(localStorage, owner, { ...emptyDraft, healthObservation: 'Limpio' })
    open()
    press(
      within(await screen.findByRole('region', { name: /^Observaci/ })),
      `${verb}: Observación de la autoridad sanitaria`,
    )
  }

  test('a closing part', async () => {
    await give([1, 2, 3, 4, 5, 6])
    await observe('Revisar y firmar')
    await goOn()
    await finish()
  })

  test('no notice comes while another part is missing', async () => {
    await give([1, 2, 3, 4, 5])
    await observe()
    await waitFor(() => expect(document.activeElement?.id).toBe('part-health-observation'))
  })

  test('no notice comes while the server refuses a part', async () => {
    await give([1, 2, 3, 4, 5, 6])
    await visitDatabase.commands.filter(({ slot }) => slot === 'item-6').modify({ state: 'refused' })
    await observe()
    await waitFor(() => expect(document.activeElement?.id).toBe('part-health-observation'))
  })
})

describe('a saved answer', () => {
  const named = [...theOfficials]
  const given = { ...anItemWrite(5, 'AR', 12.5), call: 'items' as const }
  const progressOf = (savedBy: number, change: Partial<VisitProgress> = {}) => {
    const { answers } = withWrites(signed, [
      { ...given, body: { ...given.body, itemId: 5, concept: 'AR', assignmentId: 7, observation: 'Grieta' } },
    ])
    const told = answers.map((answer) => ({
      ...answer,
      evidence: 'a.jpg',
      savedBy,
      savedByName: savedBy === 2 ? 'Wilmer Díaz' : 'Yuranis Castro',
    }))
    return { ...signed, answers: told, officials: named, ...change }
  }
  const openSaved = async (progress: VisitProgress) => {
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    await visitDatabase.visits.put(aPreparedVisit(owner, { progress }))
    open()
    const [toggle] = await screen.findAllByRole('button', { name: /^Equipos/ })
    if (toggle?.getAttribute('aria-expanded') === 'false') fireEvent.click(toggle)
    await waitFor(() => expect(card('2.1').getByText('Grieta')).toBeTruthy())
  }
  afterEach(() => vi.unstubAllGlobals())

  test('a saved answer is corrected whole by its author, and keeps its photo', async () => {
    writeDraft(localStorage, owner, { ...emptyDraft, keys: { 'item-5': key(5) } })
    await openSaved(progressOf(2))
    press(card('2.1'), 'Corregir el ítem 2.1')
    expect(card('2.1').getByText('Se conserva la foto guardada si no toma otra.')).toBeTruthy()
    press(card('2.1'), 'Guardar corrección')
    await screen.findByText('No ha cambiado nada.')
    fireEvent.change(card('2.1').getByRole('textbox', { name: 'Observación' }), { target: { value: 'Grieta larga' } })
    press(card('2.1'), 'Guardar corrección')
    await waitFor(async () => expect(await statesOf()).toEqual(['item-5 waiting']))
    const [command] = await listVisitCommands(owner)
    expect(command?.write).toMatchObject({
      call: 'correction',
      body: { assignmentId: 7, itemId: 5, concept: 'AR', score: 12.5, observation: 'Grieta larga' },
    })
    expect([command?.key === key(5), command?.write.body]).toEqual([
      false,
      expect.not.objectContaining({ evidence: 'a.jpg' }),
    ])
    await waitFor(() => expect(card('2.1').getByText('Por enviar')).toBeTruthy())
    expect(card('2.1').queryByText('Grieta')).toBeNull()
    // The correction can be taken back, and the answer left as it was.
    press(card('2.1'), 'Corregir')
    await waitFor(() => expect(card('2.1').getByRole('button', { name: 'Dejar como estaba' })).toBeTruthy())
    press(card('2.1'), 'Dejar como estaba')
    await waitFor(() => expect(card('2.1').getByText('Grieta')).toBeTruthy())
    expect(await statesOf()).toEqual([])
  })

  test('a saved answer of the other official shows its author, and is not corrected', async () => {
    await openSaved(progressOf(3))
    expect(card('2.1').getByText('Guardó: Yuranis Castro')).toBeTruthy()
    expect(card('2.1').queryByRole('button', { name: /^Corregir/ })).toBeNull()
  })

  test('a saved answer of an older server without corrections offers none', async () => {
    await openSaved(progressOf(2, { officials: undefined }))
    expect(card('2.1').queryByRole('button', { name: /^Corregir/ })).toBeNull()
  })

  test('an open correction is there again on return, and closes no visit unsaved', async () => {
    await enqueue(
      owner,
      [1, 2, 3, 4].map((id) => ({ slot: itemSlot(id), key: key(id), write: anItemWrite(id) })),
    )
    writeDraft(localStorage, owner, { ...emptyDraft, items: { 6: { ...emptyItem, concept: 'A' } } })
    const officials = named.map((official) => ({ ...official, hasSigned: true }))
    await openSaved(progressOf(2, { officials }))
    press(card('2.1'), 'Corregir el ítem 2.1')
    await waitFor(() => expect(readDraft(localStorage, owner).items[5]?.isCorrection).toBe(true))
    cleanup()
    open()
    await waitFor(() => expect(card('2.1').getByRole('button', { name: 'Guardar corrección' })).toBeTruthy())
    press(section('Equipos'), 'Guardar sección')
    await screen.findByText('Guarde la corrección que tiene abierta, o déjela como estaba.')
  })
})

test('a missing stored signature is told as the visit opens, and no more after signing', async () => {
  const own = { ...theOfficials[0], hasStoredSignature: false } as (typeof theOfficials)[number]
  await visitDatabase.visits.put(aPreparedVisit(owner, { progress: { ...signed, officials: [own] } }))
  open()
  const alert = await screen.findByText(/^No tiene firma registrada: el acta quedaría sin ella/)
  expect(alert.closest('[role=alert]')?.querySelector('a')?.getAttribute('href')).toBe('/dashboard/perfil')
  const write = {
    call: 'official-signature' as const,
    body: { officialId: 2, signature: 'data:image/png;base64,AAAA' },
  }
  await enqueue(owner, [{ slot: 'official-2', key: key(99), write }])
  await waitFor(() => expect(screen.queryByText(/^No tiene firma registrada: el acta/)).toBeNull())
})

describe('answers that meet others', () => {
  /** Both items of the section, answered by another official and in another way; only the first was refused yet. */
  const meetOthers = async (savedBy: number) => {
    const { answers } = withWrites(signed, [anItemWrite(5, 'AR', 12.5), anItemWrite(6, 'A', 25)])
    const savedByName = savedBy === 2 ? 'Wilmer Díaz' : 'Yuranis Castro'
    const told = answers.map((answer) => ({ ...answer, savedBy, savedByName }))
    const progress = { ...signed, answers: told, officials: [...theOfficials] }
    await visitDatabase.visits.put(aPreparedVisit(owner, { progress }))
    await enqueue(
      owner,
      [5, 6].map((id) => ({ slot: itemSlot(id), key: key(id), write: anItemWrite(id, 'I', 0) })),
    )
    const refusal = { code: 'inspection.item-answered', message: 'Ya fue diligenciada' }
    await visitDatabase.commands.filter(({ slot }) => slot === 'item-5').modify({ state: 'refused', refusal })
    writeDraft(localStorage, owner, drafted)
    open()
    return within(await screen.findByRole('region', { name: '2 respuestas ya estaban guardadas, y son distintas' }))
  }

  test("conflicting answers stand side by side, and one press keeps the whole section's saved ones", async () => {
    const box = await meetOthers(3)
    expect(box.getAllByText('Guardado por Yuranis Castro')).toHaveLength(2)
    expect(
      box.getAllByText('Solo Yuranis Castro puede corregir lo que guardó, antes de cerrar la visita.'),
    ).toHaveLength(2)
    expect(card('2.1').queryByRole('button', { name: 'Descartar' })).toBeNull()
    press(box, 'Conservar lo guardado')
    await waitFor(async () => expect(await statesOf()).toEqual([]))
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(section('Equipos').getAllByText('Guardada').length).toBeGreaterThan(0))
    expect(readDraft(localStorage, owner).items[5]).toEqual(emptyItem)
  })

  test('conflicting answers follow each choice: the own earlier answer is corrected', async () => {
    const box = await meetOthers(2)
    const second = within(box.getByRole('radiogroup', { name: /^Qué queda en el ítem 2\.2/ }))
    fireEvent.click(second.getByRole('radio', { name: 'Lo mío, en vez de lo guardado' }))
    press(box, 'Aplicar lo elegido')
    await waitFor(async () => expect(await statesOf()).toEqual(['item-6 waiting']))
    const [command] = await listVisitCommands(owner)
    expect(command?.write).toMatchObject({ call: 'correction', body: { itemId: 6, concept: 'I' } })
  })
})

describe('a refusal', () => {
  test('a refusal has the server’s text at its item, and says what to do', async () => {
    await refuseSixth()
    open()
    await waitFor(() => expect(section('Equipos').getAllByText('Rechazada').length).toBeGreaterThan(0))
    expect(card('2.2').getByRole('alert').textContent).toContain('No se acepta.')
    for (const name of ['Corregir', 'Volver a enviar', 'Conservar sin enviar', 'Descartar']) {
      expect(card('2.2').getByRole('button', { name })).toBeTruthy()
    }
  })

  test('a refusal is kept, sent again, or thrown away after a question', async () => {
    await refuseSixth()
    writeDraft(localStorage, owner, drafted)
    open()
    await screen.findByText(/No se acepta\./)
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

describe('answers filled on another edition can only be kept or discarded', () => {
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

test("a section with a refused answer opens with the form, with the server's words", async () => {
  await refuseSixth()
  open()
  await screen.findByText(/No se acepta\./)
})

test('a draft that this version of the app cannot read is said to be there', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  localStorage.setItem('inspection-draft-7', JSON.stringify({ users: { 2: { items: 7 } } }))
  open()
  await screen.findByText(/se guardó con otra versión de la aplicación/)
})

test('a complete visit with a refused part says that the rest waits for it', async () => {
  // Another device has answered the item meanwhile.
  const saved = withWrites(signed, [anItemWrite(6, 'NA', 25)])
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
  await screen.findByRole('region', { name: 'Una respuesta ya estaba guardada, y es distinta' })
})
