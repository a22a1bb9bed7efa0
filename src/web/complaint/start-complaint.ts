import { MAX_CITIZEN_PHOTOS, missingIn } from '../../domain/complaints/citizen-words.ts'
import { MAX_IMAGE_BYTES } from '../../domain/shared/upload.ts'
import { at, make } from '../verify/elements.ts'
import { type Kept, keyOf, readKept, writeKept } from './kept-complaint.ts'
import { messages } from './messages.ts'
import { type Received, Refusal, sendComplaint } from './send-complaint.ts'

const form = () => at<HTMLFormElement>('queja')
const button = () => form().querySelector('button:not([type])') as HTMLButtonElement
const questions = () => at<HTMLFieldSetElement>('preguntas')
const photos = (): File[] => [...(at<HTMLInputElement>('q-photos').files ?? [])]
const isNamed = () => valuesOf(form()).who?.[0] === 'named'

/** Tells something in the status line; without a text it is emptied. */
function tell(text: string, tone: 'info' | 'bad' = 'info'): void {
  at('aviso').replaceChildren(...(text === '' ? [] : [make('p', { className: `told ${tone}` }, text)]))
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
const controlsOf = (of: HTMLFormElement) =>
  [...of.elements].filter(
    (one): one is Control => (one as Control).name !== '' && 'value' in one && one.tagName !== 'BUTTON',
  )
const isBox = (control: Control): control is HTMLInputElement => /^(checkbox|radio)$/.test(control.type)

/** Values of the form by the name of their field, without its photos. */
function valuesOf(of: HTMLFormElement): Record<string, string[]> {
  const values: Record<string, string[]> = {}
  for (const control of controlsOf(of)) {
    if (control.type === 'file') continue
    const value = isBox(control) && !control.checked ? [] : [control.value]
    values[control.name] = [...(values[control.name] ?? []), ...value]
  }
  return values
}

function fill(values: Kept['values']): void {
  for (const control of controlsOf(form())) {
    const kept = values[control.name]
    if (kept === undefined || control.type === 'file') continue
    if (isBox(control)) control.checked = kept.includes(control.value)
    else control.value = kept[0] ?? ''
  }
}

/** Shows the questions that depend on other answers. */
function showParts(): void {
  const { about = [] } = valuesOf(form())
  at('enfermos').hidden = !about.includes('enfermedad')
  at('persona').hidden = !isNamed()
  at('anonima').hidden = isNamed()
}

/** The values that go to the server: none of a question that is not shown. */
function sentValues(): Record<string, string[]> {
  const { who: _, name, phone, email, consent, ill_people, ...values } = valuesOf(form())
  const person = isNamed() ? { name, phone, email, consent } : { is_anonymous: ['1'] }
  const ill = at('enfermos').hidden ? {} : { ill_people }
  return Object.fromEntries(
    Object.entries({ ...values, ...ill, ...person }).map(([field, value = []]) => [
      field,
      value.filter((one) => one.trim() !== ''),
    ]),
  )
}

/** Fields that have another name on the wire. */
const wireNames: Readonly<Record<string, string>> = { placeText: 'place_text', cityId: 'city_id' }

/** Faults that the page finds before anything goes over a slow network, by their wire name. */
function faultsIn(values: Record<string, string[]>): Record<string, string> {
  const { facts, place_text, city_id, about, name, phone, email, consent, is_anonymous } = values
  const lacks = missingIn({
    ...{ facts: facts?.[0], placeText: place_text?.[0], cityId: city_id?.[0], about, name: name?.[0] },
    ...{
      phone: phone?.[0],
      email: email?.[0],
      consent: consent?.length === 1,
      isAnonymous: is_anonymous !== undefined,
    },
  })
  const found = Object.fromEntries(lacks.map(([field, text]) => [wireNames[field] ?? field, text]))
  if (photos().length > MAX_CITIZEN_PHOTOS) found.photos = messages.tooManyPhotos
  else if (photos().some(({ size }) => size > MAX_IMAGE_BYTES)) found.photos = messages.largePhoto
  return found
}

const FAULT = /\s*e-\S+/

/** Shows the fault of a field beside it, or none. @returns the control at fault */
function markField(place: HTMLElement, text: string | undefined): HTMLElement | undefined {
  const field = at(place.id.replace('e-', 'q-'))
  place.textContent = text ?? ''
  place.hidden = text === undefined
  const hint = (field.getAttribute('aria-describedby') ?? '').replace(FAULT, '')
  const described = text === undefined ? hint : `${hint} ${place.id}`.trim()
  if (described === '') field.removeAttribute('aria-describedby')
  else field.setAttribute('aria-describedby', described)
  const box = field.querySelector('input') ?? field
  if (text === undefined) box.removeAttribute('aria-invalid')
  else box.setAttribute('aria-invalid', 'true')
  return text === undefined ? undefined : box
}

/** Shows the faults beside their fields; the first one gets the focus. @returns whether a field has one */
function mark(faults: Readonly<Record<string, string>>): boolean {
  const places = [...form().querySelectorAll<HTMLElement>('.fault')]
  const [first] = places.flatMap((place) => markField(place, faults[place.id.slice(2)]) ?? [])
  first?.focus()
  return first !== undefined
}

/** Fields whose faults end with the change of another one. */
function endedBy(name: string): string[] {
  if (name === 'who') return ['name', 'phone', 'email', 'consent']
  return name === 'email' && at<HTMLInputElement>('q-phone').value.trim() === '' ? ['phone'] : []
}

/** The fault of a field ends once it changes. */
function forget({ name }: Control): void {
  for (const one of [name, ...endedBy(name)]) {
    const place = document.getElementById(`e-${one}`)
    if (place) markField(place, undefined)
  }
  if (!isSending) tell('')
}

/** Shows an empty form, and forgets whatever was kept. */
function startAgain(): void {
  writeKept(undefined)
  showForm()
  at('q-facts').focus()
}

/** Shows the number of a received complaint in place of the form, which keeps nothing of it. */
function showReceived({ number, received_day, due_day }: Received): void {
  const { sent } = messages
  const title = make('h2', { tabindex: '-1', 'aria-describedby': 'numero guarde' }, sent.title)
  const another = make('button', { type: 'button' }, sent.another)
  another.addEventListener('click', startAgain)
  form().reset()
  form().hidden = true
  at('entrada').hidden = true
  at('recibida').replaceChildren(
    title,
    make('p', {}, sent.number),
    make('p', { className: 'number', id: 'numero' }, number),
    make('p', { className: 'told care' }, make('strong', { id: 'guarde' }, sent.keep)),
    make('p', {}, sent.due(received_day, due_day)),
    make('p', { className: 'press quiet' }, another),
  )
  tell('')
  title.focus()
}

function showForm(): void {
  form().reset()
  showParts()
  mark({})
  tell('')
  at('recibida').replaceChildren()
  at('prestado').hidden = true
  at('entrada').hidden = false
  form().hidden = false
}

function keep(): void {
  writeKept({ ...readKept(), values: valuesOf(form()), photos: photos().length })
}

/** A second press waits for the first. */
let isSending = false

/** No field changes while a complaint is on its way. The focus goes to the button, which keeps it. */
function setSending(is: boolean): void {
  isSending = is
  if (is && questions().contains(document.activeElement)) button().focus()
  questions().disabled = is
  if (is) button().setAttribute('aria-disabled', 'true')
  else button().removeAttribute('aria-disabled')
}

function showRefusal(error: unknown): void {
  const refusal = error instanceof Refusal ? error : new Refusal(messages.failed)
  const [fault] = Object.values(refusal.fields)
  tell(mark(refusal.fields) ? messages.faults : (fault ?? refusal.message), 'bad')
}

async function send(): Promise<void> {
  if (isSending) return
  const values = sentValues()
  const faults = faultsIn(values)
  mark(faults)
  if (Object.keys(faults).length > 0) return tell(messages.faults, 'bad')
  const body = new FormData()
  for (const [field, all] of Object.entries(values)) for (const value of all) body.append(field, value)
  for (const photo of photos()) body.append('photos', photo)
  const content = JSON.stringify([
    values,
    ...photos().map(({ name, size, lastModified }) => [name, size, lastModified]),
  ])
  const kept = readKept()
  const key = keyOf(kept, content)
  writeKept(kept)
  setSending(true)
  tell(messages.sending)
  try {
    const received = await sendComplaint(body, key).finally(() => setSending(false))
    writeKept({ values: {}, photos: 0, received })
    showReceived(received)
  } catch (error) {
    showRefusal(error)
  }
}

/** Shows a complaint that was begun, and offers to forget it. A form that was emptied is not one. */
function showBegun({ values, photos: chosen }: Kept): void {
  fill(values)
  showParts()
  const hasWords = Object.entries(values).some(([name, all]) => name !== 'who' && all.join('').trim() !== '')
  if (!hasWords && chosen === 0) return
  tell(chosen > 0 ? `${messages.kept} ${messages.photosAgain}` : messages.kept)
  at('prestado').hidden = false
}

/** Starts the page: a complaint that was begun is there again, and so is the number of one that was sent. */
export function startComplaint(): void {
  at('espera').hidden = true
  const kept = readKept()
  setSending(false)
  showForm()
  if (kept.received) showReceived(kept.received)
  else showBegun(kept)
  at('borrar').addEventListener('click', startAgain)
  form().addEventListener('input', ({ target }) => {
    forget(target as Control)
    showParts()
    keep()
  })
  form().addEventListener('submit', (event) => {
    event.preventDefault()
    void send()
  })
}
